import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import styles from "./heart-button.module.css";

interface HeartButtonProps {
  readonly player: Pick<Player, "player_id" | "player_name">;
  readonly className?: string | undefined;
}

/** A favorite's heart is red, any other white. What a press does is fetched with the first one. */
export function HeartButton({ player: { player_id, player_name }, className = "" }: HeartButtonProps) {
  const client = useApiClient();
  const navigate = useNavigate();
  const { hearts } = client;
  const heart = useSyncExternalStore(
    hearts.subscribe,
    () => hearts.current().get(player_id),
    () => undefined,
  );

  const press = () =>
    import("../../on-demand/favorites/favorites.ts").then(
      ({ pressHeart }) => pressHeart(client, player_id, () => navigate(pages.login.to())),
      () => notify("error", "That didn't work. Check your connection and try again."),
    );

  return (
    <div className={`${styles.heart} ${className} needs-script no-print`}>
      <button
        type="button"
        aria-pressed={heart?.red ?? false}
        aria-label={`Favorite ${player_name}`}
        onClick={press}
      >
        <svg width="22" height="22" aria-hidden="true">
          <use href="#heart" />
        </svg>
      </button>
      {heart?.fault && <span role="alert">{heart.fault}</span>}
    </div>
  );
}
