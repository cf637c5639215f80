import { memo } from "react";
import { useLocation } from "react-router";
import type { Mode } from "../../../../../contract/pages/addresses.ts";
import { BROWSE_BATCH } from "../../../../../contract/players/players.ts";
import { counted } from "../../../../../pure/numbers.ts";
import cards from "../../../../parts/visitors/athlete/card-list.module.css";
import { PlayerCard, PlayerCardSkeleton } from "../../../../parts/visitors/athlete/player-card.tsx";
import { useFocusOnMore } from "../../../../parts/visitors/athlete/use-focus-on-more.ts";
import { Link } from "../../../../parts/visitors/blocks/link.tsx";
import { buttonClass } from "../../../../ui/button.ts";
import { Spinner } from "../../../../ui/spinner.tsx";
import { Chips, OrderChoice } from "./chips.tsx";
import { Failed } from "./failed.tsx";
import styles from "./list.module.css";
import type { Listing } from "./listing.ts";
import { type BrowseData, longerAddress } from "./load.ts";
import { Nothing } from "./nothing.tsx";

interface PlayerListProps {
  readonly data: BrowseData;
  readonly mode: Mode;
  readonly pending: "search" | "more" | null;
  readonly busy: boolean;
}

/** The cards, how many there are, and the way to more. */
export function PlayerList({ data, mode, pending, busy }: PlayerListProps) {
  const { list } = data;
  return (
    <section aria-label="Athletes" aria-busy={pending !== null}>
      <div className={cards.found}>
        <p role="status">
          {list.ok && <Found count={list.value.count} />}
          {busy && (
            <>
              <Spinner />
              <span className="unseen">Loading...</span>
            </>
          )}
        </p>
        {list.ok &&
          list.value.count > 1 &&
          (data.address === null ? <OrderChoice data={data} /> : <span>Sorted by name</span>)}
      </div>
      {!(list.ok && list.value.count === 0) && <Chips data={data} />}
      {list.ok ? (
        <Cards data={data} list={list.value} mode={mode} pending={pending} />
      ) : (
        <Failed message={list.message} lasting={list.lasting ?? false} />
      )}
    </section>
  );
}

function Found({ count }: { readonly count: number }) {
  return (
    <>
      <b>{counted(count)}</b> {count === 1 ? "athlete" : "athletes"}{" "}
    </>
  );
}

function Cards({ data, list, mode, pending }: Omit<PlayerListProps, "busy"> & { readonly list: Listing }) {
  const { pathname } = useLocation();
  const { count, players } = list;
  const loaded = players.length;
  const grid = useFocusOnMore(loaded, data.list_key);
  const more = Math.min(BROWSE_BATCH, count - loaded);

  if (count === 0) return <Nothing data={data} />;
  return (
    <>
      <ul className={`${cards.grid} ${styles.grid}`} ref={grid} data-pending={pending ?? undefined}>
        {players.map((player) => (
          <li key={`${player.player_id}-${player.team_id}`} tabIndex={-1}>
            <Card player={player} mode={mode} with_sport={data.filters.sport_id === null} />
          </li>
        ))}
        {pending === "more" &&
          Array.from({ length: more }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one placeholder from another
            <li key={at}>
              <PlayerCardSkeleton />
            </li>
          ))}
      </ul>
      {loaded < count && (
        <Link
          className={`${buttonClass("quiet")} ${cards.more}`}
          to={longerAddress(pathname, data, loaded + BROWSE_BATCH)}
          replace
          preventScrollReset
        >
          {pending === "more" ? "Loading..." : "Load More"}
        </Link>
      )}
    </>
  );
}

/** The cards of a list stay as they are while another search is under way or more come. */
const Card = memo(PlayerCard);
