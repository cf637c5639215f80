import { Suspense } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  myContributions,
  type OwnContribution,
  type RecurringSheet,
} from "../../../../contract/recurring/recurring.ts";
import { localDay, tableDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { NotThereYet, Together } from "../../../parts/members/account/together.tsx";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { NothingHere } from "../../../parts/members/lists/nothing-here.tsx";
import { SavedCard } from "../../../parts/members/recurring/saved-card.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { GivenToAthletes, useGivenToAthletes } from "./given-to-athletes.tsx";
import styles from "./my-contributions.module.css";
import { whereItIsShort } from "./where-words.ts";

/** Most gave once. */
const Monthly = lazyPart(async () => (await import("./monthly.tsx")).Monthly, NotLoaded);
/** Few are asked anything. */
const OwnAssociation = lazyPart(
  async () => (await import("./own-association.tsx")).OwnAssociation,
  NotLoaded,
);

export const head = ownHead("My contributions");

/** `/MyContributions` */
export const Screen = () => (
  <MembersOnly>
    {(user) => (
      <Together>
        <MyContributions user={user} />
      </Together>
    )}
  </MembersOnly>
);

/** What was given, with what goes on and what all comes to beside it. */
interface Mine {
  readonly gift: OwnContribution | null;
  readonly recurring: readonly RecurringSheet[];
  readonly total: number;
}

const PAGE = 20;

const loadMine: Load<Mine> = async (ask, loaded, limit, signal) => {
  const skip = loaded.filter(({ gift }) => gift).length;
  const { given, recurring, count, total } = await ask(
    myContributions,
    { query: { limit, skip } },
    { signal },
  );
  const rows: Mine[] = given.map((gift) => ({ gift, recurring, total }));
  // Where nothing was paid yet there still may be something that goes on.
  return rows.length > 0 || loaded.length > 0
    ? { rows, total: count }
    : { rows: [{ gift: null, recurring, total }], total: 1 };
};

function MyContributions({ user }: { readonly user: SessionUser }) {
  const { listing, by_athlete, changed } = useMine(user);
  const newest = listing.rows.at(-1);
  const given = listing.rows.flatMap(({ gift }) => gift ?? []);
  const none = newest !== undefined && given.length === 0;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>My contributions</h1>
      <p className="no-print">
        <Link className={linkClass} to={pages.myOrders.to()}>
          My orders
        </Link>
      </p>
      <SavedCard
        look={async (ask, signal) =>
          (await ask(myContributions, { query: { limit: 1, skip: 0 } }, { signal })).recurring
        }
        onPlaced={() => {
          void by_athlete.again();
          return listing.again();
        }}
      />
      {newest && given.length > 0 && (
        <p className={styles.total}>
          <b>{dollars(newest.total)}</b> given
        </p>
      )}
      {newest && newest.recurring.length > 0 && (
        <Suspense fallback={<NotThereYet />}>
          <Monthly sheets={newest.recurring} onChanged={changed} />
        </Suspense>
      )}
      <GivenToAthletes listing={by_athlete} />
      <Suspense fallback={<NotThereYet />}>
        <OwnAssociation user_id={user.user_id} />
      </Suspense>
      {given.length > 0 && (
        <section aria-labelledby="given">
          <h2 id="given">History</h2>
          <DataTable
            label="Your contributions"
            columns={COLUMNS}
            rows={given}
            keyOf={({ contribution_id }) => contribution_id}
            busy={listing.state === "loading"}
          />
        </section>
      )}
      {none ? (
        <NothingHere name="YOUR PICK" number="1" title="No contributions yet">
          <p>Find an athlete to support. What you give shows up here.</p>
          <Link className={buttonClass("loud")} to={pages.contribute.to()}>
            Support an athlete
          </Link>
        </NothingHere>
      ) : (
        <ListEnd listing={{ ...listing, rows: given }} nothing="No contributions yet." />
      )}
    </div>
  );
}

/** What was given, in a row and by athlete; a plan that was changed stands in it as it is then. */
function useMine(user: SessionUser) {
  const { memory } = useApiClient();
  const listing = useListing<Mine>({
    key: `given-${user.user_id}`,
    page: PAGE,
    load: loadMine,
    whenFailed: "We couldn't load your contributions.",
  });
  const by_athlete = useGivenToAthletes(user);
  const changed = (sheet: RecurringSheet) => {
    memory.outdate();
    void by_athlete.again();
    listing.amend((row) => ({
      ...row,
      recurring: row.recurring.map((it) => (isSame(it, sheet) ? sheet : it)),
    }));
  };
  return { listing, by_athlete, changed };
}

const isSame = (one: RecurringSheet, other: RecurringSheet): boolean =>
  one.recurring_id === other.recurring_id;

/** What we sent back and what the bank took are two things. */
function refundedWords({ refunded, lost }: OwnContribution): string | null {
  const parts = [
    ...(refunded > 0 ? [`${dollars(refunded)} refunded`] : []),
    ...(lost > 0 ? [`${dollars(lost)} taken back by your bank`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : null;
}

const COLUMNS: readonly Column<OwnContribution>[] = [
  { name: "Date", cell: ({ paid_at }) => tableDate(localDay(new Date(paid_at))), room: "short" },
  {
    name: "Athlete",
    cell: (gift) => (
      <Link className={linkClass} to={pages.detail.to(gift)}>
        {gift.player_name}
      </Link>
    ),
  },
  { name: "Team", cell: ({ team_name }) => team_name },
  {
    name: "Type",
    cell: ({ duration_months }) => (duration_months ? `Monthly, ${duration_months} months` : "One-time"),
    room: "short",
  },
  { name: "Amount", cell: ({ amount }) => dollars(amount), numeric: true },
  { name: "Refunded", cell: refundedWords },
  { name: "Where it is", cell: ({ where_it_is }) => whereItIsShort(where_it_is), room: "short" },
];
