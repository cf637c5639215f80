import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { type GivenToAthlete, myPayorSums } from "../../../../contract/contributions/payor-sum.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { tableDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { linkClass } from "../../../ui/button.ts";

const PAGE = 10;

const loadSums: Load<GivenToAthlete> = async (ask, loaded, limit, signal) => {
  const { sums, count } = await ask(myPayorSums, { query: { limit, skip: loaded.length } }, { signal });
  return { rows: sums, total: count };
};

export const useGivenToAthletes = ({ user_id }: SessionUser) =>
  useListing<GivenToAthlete>({
    key: `given-to-athletes-${user_id}`,
    page: PAGE,
    load: loadSums,
    whenFailed: "We couldn't load what you've given to each athlete.",
  });

/** By athlete what it comes to, with its parts, and since when the athlete reports it. */
export function GivenToAthletes({ listing }: { readonly listing: ReturnType<typeof useGivenToAthletes> }) {
  const { rows, state } = listing;
  if (rows.length === 0 && state !== "failed") return null;
  const has_deals = rows.some(({ deals, is_open_ended }) => deals > 0 || is_open_ended);
  return (
    <section aria-labelledby="to-athletes">
      <h2 id="to-athletes">What you've given to each athlete</h2>
      {rows.length > 0 && (
        <DataTable
          label="What you've given to each athlete"
          columns={COLUMNS.filter(({ name }) => has_deals || name !== DEALS)}
          rows={rows}
          keyOf={({ player_id }) => player_id}
          busy={state === "loading"}
        />
      )}
      {(state === "failed" || rows.length < listing.total) && <ListEnd listing={listing} nothing={null} />}
    </section>
  );
}

const DEALS = "Deals";

const COLUMNS: readonly Column<GivenToAthlete>[] = [
  {
    name: "Athlete",
    cell: (to) => (
      <Link className={linkClass} to={pages.detail.to(to)}>
        {to.player_name}
      </Link>
    ),
  },
  { name: "Team", cell: ({ team_name }) => team_name },
  { name: "Paid", cell: ({ paid }) => dollars(paid), numeric: true },
  {
    name: "Still to come",
    cell: ({ promised }) => (promised > 0 ? dollars(promised) : null),
    numeric: true,
  },
  { name: DEALS, cell: dealsWords, numeric: true },
  { name: "Total", cell: ({ sum }) => dollars(sum), numeric: true },
  {
    name: "Reported with your name",
    cell: ({ reported_since, together }) =>
      reported_since &&
      `Since ${tableDate(reported_since)}${together ? ", together with someone else's" : ""}`,
    room: "short",
  },
];

/** Royalties, and what is in kind, have no figure yet. */
function dealsWords({ deals, is_open_ended }: GivenToAthlete): string | null {
  if (deals > 0) return is_open_ended ? `${dollars(deals)} and more` : dollars(deals);
  return is_open_ended ? "No figure yet" : null;
}
