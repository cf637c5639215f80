import { LifeBuoy, Trash2, UserCog } from "lucide-react";
import type { ListedUser } from "../../../../contract/admin/users.ts";
import { tableDate } from "../../../../pure/dates.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import type { Column } from "../../../parts/members/lists/data-table.tsx";
import { buttonClass } from "../../../ui/button.ts";
import { rolesOf } from "./roles-of.ts";

/** What is done to an account, from the button that was pressed. */
export type Act = "delete" | "roles" | "factors";

/** The specification's columns (section 2). */
export const columnsOf = (
  onAct: (act: Act, user: ListedUser, button: HTMLButtonElement) => void,
): readonly Column<ListedUser>[] => [
  { name: "S.No", cell: (_, at) => at + 1, numeric: true },
  { name: "Name", cell: (user) => <Name user={user} /> },
  { name: "Email", cell: (user) => <Email user={user} />, room: "long" },
  { name: "Username", cell: ({ user_name }) => user_name },
  { name: "Mobile", cell: ({ phone_number }) => phone_number },
  { name: "Company Name", cell: ({ company_name }) => company_name },
  { name: "Address", cell: ({ address }) => address },
  { name: "City", cell: ({ city }) => city },
  { name: "State", cell: ({ state }) => state },
  { name: "Country", cell: ({ country }) => country },
  { name: "Created Date", cell: ({ user_created_at }) => tableDate(user_created_at), room: "short" },
  {
    name: "Action",
    cell: (user) => (
      <span className={styles.row}>
        <button
          type="button"
          className={`${buttonClass("icon")} ${styles.ghost}`}
          aria-label={`Roles of ${user.user_email}`}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onAct("roles", user, currentTarget)}
        >
          <UserCog size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={`${buttonClass("icon")} ${styles.ghost}`}
          aria-label={`Second step of ${user.user_email}`}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onAct("factors", user, currentTarget)}
        >
          <LifeBuoy size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={`${buttonClass("icon")} ${styles.ghost}`}
          data-bad
          aria-label={`Delete ${user.user_email}`}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onAct("delete", user, currentTarget)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </span>
    ),
  },
];

function Name({ user }: { readonly user: ListedUser }) {
  const { first_name, last_name } = user;
  const name = [first_name, last_name].filter((part) => part !== null).join(" ") || "-";
  const roles = rolesOf(user);
  return (
    <>
      {name}
      {roles && <small className={styles.small}>{roles}</small>}
    </>
  );
}

const Email = ({ user: { user_email, email_confirmed } }: { readonly user: ListedUser }) => (
  <>
    {user_email}
    {!email_confirmed && <small className={styles.small}>not confirmed</small>}
  </>
);
