import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { FAVORITES_BATCH, type Favorite } from "../../../../contract/favorites/favorites.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import cards from "../../../parts/visitors/athlete/card-list.module.css";
import { PlayerCard, PlayerCardSkeleton } from "../../../parts/visitors/athlete/player-card.tsx";
import { useFocusOnMore } from "../../../parts/visitors/athlete/use-focus-on-more.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { OwnJersey } from "../../../parts/visitors/jersey/jersey.tsx";
import { buttonClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./favorites.module.css";
import { type FavoritesData, longerAddress } from "./load.ts";

type CardsProps = Pick<FavoritesData, "count" | "favourites" | "failed">;

const CLICK_HERE = ["Click here", "for the details of"] as const;

export function Cards({ count, favourites, failed }: CardsProps) {
  const loaded = favourites.length;
  const grid = useFocusOnMore(loaded, "favourites");
  useFocusAfterRemoval(grid, favourites);
  const loading_more = useNavigation().location?.pathname.toLowerCase() === pages.favorites.to();

  if (loaded === 0) return failed ? <Failed words="We couldn't load your favorites." /> : <Nothing />;
  return (
    <>
      <ul className={cards.grid} ref={grid}>
        {favourites.map((favorite) => (
          <li key={favorite.player_id} tabIndex={-1}>
            <PlayerCard player={favorite} mode="both" with_sport link_words={CLICK_HERE} />
          </li>
        ))}
        {loading_more &&
          Array.from({ length: Math.min(FAVORITES_BATCH, count - loaded) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one placeholder from another
            <li key={at}>
              <PlayerCardSkeleton />
            </li>
          ))}
      </ul>
      {failed ? (
        <Failed words="We couldn't load the rest." />
      ) : (
        loaded >= FAVORITES_BATCH &&
        loaded < count && (
          <Link
            className={`${buttonClass("quiet")} ${cards.more}`}
            to={longerAddress(loaded)}
            replace
            preventScrollReset
          >
            {loading_more ? "Loading..." : "Load More"}
          </Link>
        )
      )}
    </>
  );
}

/** Who took somebody out by keyboard goes on at the card that moved up to the place, or at the page's heading. */
function useFocusAfterRemoval(
  grid: { readonly current: HTMLUListElement | null },
  favourites: readonly Favorite[],
): void {
  const before = useRef(favourites);
  useEffect(() => {
    const was = before.current;
    before.current = favourites;
    if (document.activeElement !== document.body) return;
    const ids = new Set(favourites.map(({ favourites_id }) => favourites_id));
    const removed = was.findIndex(({ favourites_id }) => !ids.has(favourites_id));
    if (removed < 0) return;
    const next = grid.current?.children[Math.min(removed, favourites.length - 1)];
    const target = next ?? document.querySelector("main h1");
    if (!(target instanceof HTMLElement)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [grid, favourites]);
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <span className={styles.jersey}>
        <OwnJersey on_card name="YOUR PICK" number="1" />
      </span>
      <h2>No Results found.</h2>
      <p>Tap the heart on an athlete to save them here.</p>
      <Link className={buttonClass("loud")} to={pages.browse.to()}>
        Find athletes
      </Link>
    </div>
  );
}

function Failed({ words }: { readonly words: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.nothing} role="alert">
      <h2>{words}</h2>
      <button type="button" className={buttonClass("quiet")} onClick={() => revalidate()}>
        {state === "loading" && <Spinner />}
        Try again
      </button>
    </div>
  );
}
