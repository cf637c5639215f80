import { useState } from "react";
import type { Player } from "../../../../contract/players/players.ts";
import { Jersey } from "./jersey.tsx";

type Pictured = Pick<Player, "player_name" | "jersey_number" | "sport_name" | "image_url">;

interface PlayerPictureProps {
  readonly player: Pictured;
  readonly jersey_class: string;
  readonly photo_class: string;
}

/** The player's photograph; the jersey where there is none, or where it fails to load. */
export function PlayerPicture({ player, jersey_class, photo_class }: PlayerPictureProps) {
  const [failed_url, setFailed] = useState<string | null>(null);
  if (!player.image_url || player.image_url === failed_url) {
    return <Jersey player={player} className={jersey_class} />;
  }
  return (
    <img
      className={photo_class}
      src={player.image_url}
      alt={player.player_name}
      loading="lazy"
      decoding="async"
      // A picture can have failed before scripts were alive to hear it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(player.image_url);
      }}
      onError={() => setFailed(player.image_url)}
    />
  );
}
