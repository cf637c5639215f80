import { Suspense, useMemo } from "react";
import { useSearchParams } from "react-router";
import { ADMIN_BATCH } from "../../../../contract/admin/users.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { listProfileReviews, type ReviewedProfile } from "../../../../contract/profiles/reviews.ts";
import { tableDate } from "../../../../pure/dates.ts";
import { ownHead } from "../../../head/page-head.ts";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { ListLink } from "../../../parts/members/lists/way-back.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { linkClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { type ReviewFilters, ReviewSearch, reviewFiltersIn } from "./review-search.tsx";

export const head = ownHead("Athlete Profiles");

const ChangedPages = lazyPart(async () => (await import("./changed-pages.tsx")).ChangedPages, NotLoaded);

/** `/AdminDashboard/profiles`: what athletes and their guardians have confirmed, the longest waiting first, and on wish what was decided; then what changed since. */
export const Screen = () => (
  <AdminFrame title="Athlete Profiles">
    {() => (
      <>
        <Reviews />
        <Suspense fallback={null}>
          <ChangedPages />
        </Suspense>
      </>
    )}
  </AdminFrame>
);

function Reviews() {
  const [search, setSearch] = useSearchParams();
  const filters = reviewFiltersIn(search);
  const key = JSON.stringify(filters);
  const load = useMemo(() => loadOf(JSON.parse(key)), [key]);
  const listing = useListing<ReviewedProfile>({
    key: `admin-profiles ${key}`,
    page: ADMIN_BATCH,
    load,
    whenFailed: "We couldn't load the profiles.",
  });
  const is_waiting = filters.state === "waiting_for_review";
  return (
    <>
      <ReviewSearch filters={filters} onSearch={(chosen) => setSearch({ ...chosen })} />
      {listing.rows.length > 0 && (
        <DataTable
          label={is_waiting ? "Profiles waiting" : "Decided profiles"}
          columns={columnsFor(is_waiting)}
          rows={listing.rows}
          keyOf={({ submission_id }) => submission_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd
        listing={listing}
        nothing={
          is_waiting && filters.search === ""
            ? "No profiles are waiting for a decision."
            : "No profiles found."
        }
      />
    </>
  );
}

const loadOf =
  ({ state, search }: ReviewFilters): Load<ReviewedProfile> =>
  async (ask, loaded, limit, signal) => {
    const query = { limit, skip: loaded.length, state, ...(search && { search }) };
    const { data, count } = await ask(listProfileReviews, { query }, { signal });
    return { rows: data, total: count };
  };

const columnsFor = (is_waiting: boolean): readonly Column<ReviewedProfile>[] => [
  { name: "S.No", cell: (_, at) => at + 1, numeric: true },
  {
    name: "Athlete",
    cell: (it) => (
      <ListLink className={linkClass} to={pages.adminProfile.to(it)}>
        {it.athlete_name}
      </ListLink>
    ),
  },
  { name: "Email", cell: ({ email_address }) => email_address, room: "long" },
  { name: "Sport", cell: ({ sport_name, gender_division }) => `${sport_name}, ${gender_division}` },
  { name: "School", cell: ({ school_name }) => school_name },
  { name: "Level", cell: ({ sport_level }) => sport_level.replace(" Sports", "") },
  { name: is_waiting ? "Waiting since" : "Decided on", cell: ({ since }) => tableDate(since), room: "short" },
];
