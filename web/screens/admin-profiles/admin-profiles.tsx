import { ADMIN_PAGE } from "../../../contract/admin.ts";
import { pages } from "../../../contract/pages.ts";
import { listProfileReviews, type WaitingProfile } from "../../../contract/profile-reviews.ts";
import { AdminFrame } from "../../parts/admin-frame.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ListEnd } from "../../parts/list-end.tsx";
import { ListLink } from "../../parts/way-back.tsx";
import { tableDate } from "../../state/dates.ts";
import { type Load, useListing } from "../../state/use-listing.ts";
import { linkClass } from "../../ui/button.ts";
import { ChangedPages } from "./changed-pages.tsx";

/** `/AdminDashboard/profiles`: what athletes and their guardians have confirmed, the longest waiting first; then what changed since. */
export const Screen = () => (
  <AdminFrame title="Athlete Profiles">
    {() => (
      <>
        <Waiting />
        <ChangedPages />
      </>
    )}
  </AdminFrame>
);

function Waiting() {
  const listing = useListing<WaitingProfile>({
    key: "admin-profiles",
    page: ADMIN_PAGE,
    load: loadWaiting,
    whenFailed: "The profiles could not be loaded.",
  });
  return (
    <>
      {listing.rows.length > 0 && (
        <DataTable
          label="Profiles that wait"
          columns={COLUMNS}
          rows={listing.rows}
          keyOf={({ submission_id }) => submission_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="No profile waits for a decision." />
    </>
  );
}

const loadWaiting: Load<WaitingProfile> = async (ask, loaded, limit, signal) => {
  const query = { limit, skip: loaded.length };
  const { data, count } = await ask(listProfileReviews, { query }, { signal });
  return { rows: data, total: count };
};

const COLUMNS: readonly Column<WaitingProfile>[] = [
  { name: "S.No", cell: (_, at) => at + 1, numeric: true },
  {
    name: "Athlete",
    cell: (it) => (
      <ListLink className={linkClass} to={pages.adminProfile.to(it)}>
        {it.athlete_name}
      </ListLink>
    ),
  },
  { name: "Sport", cell: ({ sport_name, gender_division }) => `${sport_name}, ${gender_division}` },
  { name: "School", cell: ({ school_name }) => school_name },
  { name: "Level", cell: ({ sport_level }) => sport_level.replace(" Sports", "") },
  { name: "Waiting since", cell: ({ waits_since }) => tableDate(waits_since), room: "short" },
];
