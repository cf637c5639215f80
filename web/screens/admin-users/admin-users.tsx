import { Trash2 } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { SessionUser } from "../../../contract/accounts.ts";
import { ADMIN_PAGE, allUsers, type ListedUser } from "../../../contract/admin.ts";
import { AdminFrame } from "../../parts/admin-frame.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ListEnd } from "../../parts/list-end.tsx";
import { tableDate } from "../../state/dates.ts";
import { type Load, useListing } from "../../state/use-listing.ts";
import { buttonClass } from "../../ui/button.ts";
import { DeleteUser } from "./delete-user.tsx";

/** `/AdminDashboard` */
export const AdminUsersScreen = () => (
  <AdminFrame title="All Users List">{(user) => <Users asker={user} />}</AdminFrame>
);

function Users({ asker }: { readonly asker: SessionUser }) {
  const listing = useListing<ListedUser>({
    key: "admin-users",
    load: loadUsers,
    whenFailed: "The users could not be loaded.",
  });
  const opener = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState<ListedUser | null>(null);
  const columns = useMemo(
    () =>
      columnsOf((user, button) => {
        opener.current = button;
        setLeaving(user);
      }),
    [],
  );
  return (
    <>
      {listing.rows.length > 0 && (
        <DataTable
          label="All Users List"
          columns={columns}
          rows={listing.rows}
          keyOf={({ user_id }) => user_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="No users found." />
      {leaving && (
        <DeleteUser
          user={leaving}
          asker={asker}
          opener={opener}
          onClosed={() => setLeaving(null)}
          onDeleted={listing.again}
        />
      )}
    </>
  );
}

const loadUsers: Load<ListedUser> = async (ask, loaded, signal) => {
  const query = { limit: ADMIN_PAGE, skip: loaded.length };
  const { data, count } = await ask(allUsers, { query }, { signal });
  return { rows: data, total: count };
};

/** The specification's columns (section 2). */
const columnsOf = (
  onDelete: (user: ListedUser, button: HTMLButtonElement) => void,
): readonly Column<ListedUser>[] => [
  { name: "S.No", cell: (_, at) => at + 1, numeric: true },
  { name: "Name", cell: nameOf },
  { name: "Email", cell: ({ user_email }) => user_email, room: "long" },
  { name: "Username", cell: ({ user_name }) => user_name },
  { name: "Mobile", cell: ({ phone_number }) => phone_number },
  { name: "Company Name", cell: ({ company_name }) => company_name },
  { name: "Address", cell: ({ address }) => address, room: "long" },
  { name: "City", cell: ({ city }) => city },
  { name: "State", cell: ({ state }) => state },
  { name: "Country", cell: ({ country }) => country },
  { name: "Created Date", cell: ({ user_created_at }) => tableDate(user_created_at), room: "short" },
  {
    name: "Action",
    cell: (user) => (
      <button
        type="button"
        className={buttonClass("quiet", "icon")}
        aria-label={`Delete ${nameOf(user) ?? user.user_email}`}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onDelete(user, currentTarget)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    ),
  },
];

const nameOf = ({ first_name, last_name }: ListedUser): string | null =>
  [first_name, last_name].filter((part) => part !== null).join(" ") || null;
