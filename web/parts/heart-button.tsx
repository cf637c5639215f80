import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { pages } from "../../contract/pages.ts";
import type { Player } from "../../contract/players.ts";
import { useDoor } from "../state/door.ts";
import { notify } from "../state/toasts.ts";
import styles from "./heart-button.module.css";

interface HeartButtonProps {
  readonly player: Pick<Player, "player_id" | "player_name">;
  readonly className?: string | undefined;
}

/** A favourite's heart is red, any other white. What a press does is fetched with the first one. */
export function HeartButton({ player: { player_id, player_name }, className = "" }: HeartButtonProps) {
  const door = useDoor();
  const navigate = useNavigate();
  const { hearts } = door;
  const heart = useSyncExternalStore(
    hearts.subscribe,
    () => hearts.current().get(player_id),
    () => undefined,
  );

  const press = () =>
    import("../state/favourites.ts").then(
      ({ pressHeart }) => pressHeart(door, player_id, () => navigate(pages.login.to())),
      () => notify("error", "This did not work. Check your connection and try again."),
    );

  return (
    <div className={`${styles.heart} ${className} needs-script no-print`}>
      <button
        type="button"
        aria-pressed={heart?.red ?? false}
        aria-label={`Favorite ${player_name}`}
        onClick={press}
      >
        <Heart />
      </button>
      {heart?.fault && <span role="alert">{heart.fault}</span>}
    </div>
  );
}

/** Lucide's heart (ISC), drawn here: of all icons it alone stands on every card, and as a component it was a tenth of a list's rendering. */
const Heart = () => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
  </svg>
);
