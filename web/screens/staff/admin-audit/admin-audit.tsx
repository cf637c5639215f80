import { type FormEvent, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type AuditEntry, listAuditLog } from "../../../../contract/admin/watch.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { recordOf } from "../../../../pure/records.ts";
import { ownHead } from "../../../head/page-head.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { useTyped } from "../../../parts/members/lists/use-typed.ts";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { buttonClass } from "../../../ui/button.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

export const head = ownHead("Audit log");

/** `/AdminDashboard/audit`. What narrows the log is in the address. */
export const Screen = () => <AdminFrame title="Audit log">{() => <Log />}</AdminFrame>;

const PAGE = 50;
const FIELDS = ["act", "actor", "subject"] as const;
type Filters = Readonly<Record<(typeof FIELDS)[number], string>>;

/** An entry, with all acts that there are beside it. */
type Listed = AuditEntry & { readonly acts: readonly string[] };

function Log() {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = recordOf(FIELDS, (name) => search.get(name) ?? "");
  const set = Object.fromEntries(FIELDS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  const key = JSON.stringify(set);
  const load = useMemo(() => loadOf(key), [key]);
  const listing = useListing<Listed>({
    key: `audit ${key}`,
    page: PAGE,
    load,
    whenFailed: "We couldn't load the log.",
  });
  const filter = (changed: Filters) =>
    setSearch(Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== "")));
  return (
    <>
      <FilterForm filters={filters} acts={listing.rows[0]?.acts ?? []} onFilter={filter} />
      {listing.rows.length > 0 && (
        <DataTable
          label="Audit log"
          columns={COLUMNS}
          rows={listing.rows}
          keyOf={({ entry_id }) => entry_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="Nothing found." counts={false} />
    </>
  );
}

/** What follows is not counted: one more than is known means that there is more. */
const loadOf =
  (key: string): Load<Listed> =>
  async (ask, loaded, limit, signal) => {
    const before = loaded.at(-1)?.entry_id;
    const query = { ...JSON.parse(key), limit, ...(before === undefined ? {} : { before }) };
    const { entries, more, acts } = await ask(listAuditLog, { query }, { signal });
    const rows = entries.map((entry) => ({ ...entry, acts }));
    return { rows, total: loaded.length + rows.length + (more ? 1 : 0) };
  };

interface FilterFormProps {
  readonly filters: Filters;
  readonly acts: readonly string[];
  readonly onFilter: (filters: Filters) => void;
}

function FilterForm({ filters, acts, onFilter }: FilterFormProps) {
  const [typed, setTyped] = useTyped(filters);
  const known = acts.includes(filters.act) || filters.act === "" ? acts : [filters.act, ...acts];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(typed);
  };
  return (
    <search aria-label="Audit log">
      <form className={styles.filters} onSubmit={submit}>
        <SelectField
          label="Action"
          control_id="act"
          name="act"
          value={typed.act}
          choices={known.map((act) => ({ value: act, label: act }))}
          state="ready"
          unset="Any action"
          onChoose={(act) => onFilter({ ...typed, act })}
        />
        <TextField
          label="By (email)"
          name="actor"
          value={typed.actor}
          fault={null}
          onType={(actor) => setTyped({ ...typed, actor })}
        />
        <TextField
          label="Target (like 'user 12')"
          name="subject"
          value={typed.subject}
          fault={null}
          onType={(subject) => setTyped({ ...typed, subject })}
        />
        <button type="submit" className={buttonClass("loud")}>
          Search
        </button>
      </form>
    </search>
  );
}

const COLUMNS: readonly Column<Listed>[] = [
  { name: "When", cell: ({ happened_at }) => momentInUtc(happened_at) },
  {
    name: "Who",
    cell: ({ actor_email, actor_id }) => actor_email ?? (actor_id && `user ${actor_id}, deleted`),
    room: "long",
  },
  { name: "Action", cell: ({ act }) => act },
  { name: "To", cell: ({ subject }) => subject, room: "long" },
  { name: "More", cell: ({ detail }) => moreOf(detail), room: "long" },
];

function moreOf(detail: AuditEntry["detail"]): string | null {
  const said = Object.entries(detail).filter(([, value]) => value !== null);
  return said.map(([name, value]) => wordOf(name, value)).join(", ") || null;
}

/** `amount: $25` for amount_cents. */
function wordOf(name: string, value: unknown): string {
  const is_money = name.endsWith("_cents") && typeof value === "number";
  const plain = name.replace(is_money ? "_cents" : "", "").replaceAll("_", " ");
  return `${plain}: ${is_money ? dollars(value / 100) : value}`;
}
