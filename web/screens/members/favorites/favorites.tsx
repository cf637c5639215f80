import type { ReactNode } from "react";
import { useEffect, useSyncExternalStore } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import type { Favorite } from "../../../../contract/favorites/favorites.ts";
import { counted } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import cards from "../../../parts/visitors/athlete/card-list.module.css";
import { PlayerCardSkeleton } from "../../../parts/visitors/athlete/player-card.tsx";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { Cards } from "./cards.tsx";
import { Discover } from "./discover.tsx";
import styles from "./favorites.module.css";
import { type FavoritesData, loadFavorites } from "./load.ts";

/** So few leave room for others to be found. */
const FEW = 4;

export const loader = loadFavorites;
export const head = ownHead("Favorite Athletes", "The athletes you saved.");

/** `/favorites` */
export const Screen = () => (
  <MembersOnly meanwhile={<Waiting />}>{(user) => <Favorites user={user} />}</MembersOnly>
);

function Favorites({ user }: { readonly user: SessionUser }) {
  const data = useLoaderData<FavoritesData | null>();
  const { revalidate } = useRevalidator();
  const own = data?.user_id === user.user_id ? data : null;
  const out_of_date = useTurned(own?.favourites ?? []) || own === null;
  useEffect(() => {
    if (out_of_date) void revalidate();
  }, [out_of_date, revalidate]);

  if (!own) return <Waiting />;
  const { count, favourites, failed } = own;
  return (
    <Page
      status={
        favourites.length > 0 && (
          <>
            <b>{counted(count)}</b> {count === 1 ? "athlete" : "athletes"}
          </>
        )
      }
      order={favourites.length > 1 && "most supported first"}
    >
      <Cards count={count} favourites={favourites} failed={failed} />
      {favourites.length <= FEW && !failed && <Discover />}
    </Page>
  );
}

/** Whether somebody of the list is no favorite any more, as the server has confirmed to this tab or to another. */
function useTurned(favourites: readonly Favorite[]): boolean {
  const { hearts } = useApiClient();
  const isTurned = ({ player_id }: Favorite): boolean => {
    const heart = hearts.current().get(player_id);
    return heart !== undefined && !heart.busy && heart.favourites_id === null;
  };
  return useSyncExternalStore(
    hearts.subscribe,
    () => favourites.some(isTurned),
    () => false,
  );
}

/** Stands until the favourites are there: the cards' places in their size. */
function Waiting() {
  return (
    <Page
      status={
        <>
          <Spinner /> Loading...
        </>
      }
    >
      <ul className={cards.grid}>
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one placeholder from another
          <li key={at}>
            <PlayerCardSkeleton />
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface PageProps {
  readonly status: ReactNode;
  readonly order?: ReactNode;
  readonly children: ReactNode;
}

function Page({ status, order, children }: PageProps) {
  return (
    <>
      <Band className={styles.banner}>
        <h1>Favorite Athletes</h1>
      </Band>
      <section className={`wrap ${styles.list}`} aria-label="Favorite Athletes">
        <div className={cards.found}>
          <p role="status">{status}</p>
          <span>{order}</span>
        </div>
        {children}
      </section>
    </>
  );
}
