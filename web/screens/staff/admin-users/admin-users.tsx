import { Suspense, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { ADMIN_BATCH, allUsers, type ListedUser } from "../../../../contract/admin/users.ts";
import { recordOf } from "../../../../pure/records.ts";
import { ownHead } from "../../../head/page-head.ts";
import { DataTable } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import { type Act, columnsOf } from "./columns.tsx";
import { FILTERS, FilterForm, type Filters } from "./filter-form.tsx";
import { RemoveFactors } from "./remove-factors.tsx";

export const head = ownHead("All Users List");

const ChangeRoles = lazyPart(async () => (await import("./change-roles.tsx")).ChangeRoles, NotLoaded);
const DeleteUser = lazyPart(async () => (await import("./delete-user.tsx")).DeleteUser, NotLoaded);

/** `/AdminDashboard`. What narrows the list is in the address. */
export const Screen = () => (
  <AdminFrame title="All Users List">{(user) => <Users asker={user} />}</AdminFrame>
);

interface Acted {
  readonly act: Act;
  readonly user: ListedUser;
}

function Users({ asker }: { readonly asker: SessionUser }) {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = recordOf(FILTERS, (name) => search.get(name) ?? "");
  const key = JSON.stringify(setOf(filters));
  const load = useMemo(() => loadOf(key), [key]);
  const listing = useListing({
    key: `users ${key}`,
    page: ADMIN_BATCH,
    load,
    whenFailed: "We couldn't load the users.",
  });
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, open, onClosed } = useOpening();
  const [acted, setActed] = useState<Acted | null>(null);
  // As the list has them by now: it may come anew while a dialog is open.
  const user = listing.rows.find(({ user_id }) => user_id === acted?.user.user_id) ?? acted?.user;
  const columns = columnsOf((act, chosen, button) => {
    opener.current = button;
    setActed({ act, user: chosen });
    open();
  });
  return (
    <>
      <FilterForm filters={filters} onFilter={(changed) => setSearch(setOf(changed))} />
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
      {shown !== null && user && acted?.act === "delete" && (
        <Suspense>
          <DeleteUser
            key={shown}
            user={user}
            asker={asker}
            opener={opener}
            onClosed={onClosed}
            onDeleted={listing.again}
          />
        </Suspense>
      )}
      {shown !== null && user && acted?.act === "factors" && (
        <RemoveFactors key={shown} user={user} opener={opener} onClosed={onClosed} />
      )}
      {shown !== null && user && acted?.act === "roles" && (
        <Suspense>
          <ChangeRoles
            key={shown}
            user={user}
            opener={opener}
            onClosed={onClosed}
            onChanged={listing.again}
          />
        </Suspense>
      )}
    </>
  );
}

const setOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

const loadOf =
  (key: string): Load<ListedUser> =>
  async (ask, loaded, limit, signal) => {
    const query = { ...JSON.parse(key), limit, skip: loaded.length };
    const { data, count } = await ask(allUsers, { query }, { signal });
    return { rows: data, total: count };
  };
