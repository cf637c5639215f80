import { useSearchParams } from "react-router";
import { type AttentionItem, closeAttention, listAttention } from "../../../../contract/alarms/attention.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { counted } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { NothingHere } from "../../../parts/members/lists/nothing-here.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";

export const head = ownHead("Needs attention");

/** `/AdminDashboard/attention` */
export const Screen = () => <AdminFrame title="Needs attention">{() => <Attention />}</AdminFrame>;

function Attention() {
  const { ask } = useApiClient();
  const [search] = useSearchParams();
  const before = search.get("before");
  const query = before === null ? {} : { before: Number(before) };
  const asked = useAnswer(`attention ${before ?? ""}`, (asking, signal) =>
    asking(listAttention, { query }, { signal }),
  );
  const close = async ({ item_id, times }: AttentionItem) => {
    try {
      await ask(closeAttention, { body: { item_id, times } });
      notify("success", "Marked as done.");
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't mark it as done. Please try again.");
    }
    await asked.again();
  };
  return (
    <div className={styles.stack}>
      <AskedFor asked={asked}>
        {({ open, older, total, closed }) => (
          <>
            {total === 0 ? (
              <NothingHere name="ALL CLEAR" number="0" title="You're all caught up">
                <p>Nothing needs you right now. We'll email operators when something does.</p>
              </NothingHere>
            ) : open.length === 0 ? (
              <p>None of those raised earlier is still open.</p>
            ) : (
              <>
                <p>
                  Things someone has to look at. We email operators about each one. It stays here until
                  someone marks it as done or its cause goes away.
                </p>
                <DataTable
                  label="Needs attention"
                  columns={openColumns(close)}
                  rows={open}
                  keyOf={({ item_id }) => item_id}
                />
              </>
            )}
            {older > 0 && (
              <p>
                <Link to={`${pages.adminAttention.to()}?before=${open.at(-1)?.item_id}`}>
                  Show {counted(older)} raised before these
                </Link>
              </p>
            )}
            {before !== null && (
              <p>
                <Link to={pages.adminAttention.to()}>Back to the latest</Link>
              </p>
            )}
            {closed.length > 0 && (
              <section className={styles.stack}>
                <h2>Done</h2>
                <DataTable label="Done" columns={CLOSED} rows={closed} keyOf={({ item_id }) => item_id} />
              </section>
            )}
          </>
        )}
      </AskedFor>
    </div>
  );
}

const WHAT: readonly Column<AttentionItem>[] = [
  { name: "What", cell: ({ title }) => sentence(title), room: "long" },
  { name: "About", cell: (item) => <About {...item} />, room: "long" },
];

const openColumns = (onDone: (item: AttentionItem) => Promise<void>): readonly Column<AttentionItem>[] => [
  ...WHAT,
  { name: "What to do", cell: ({ to_do }) => to_do, room: "long" },
  {
    name: "Since",
    cell: ({ raised_at, times }) => `${momentInUtc(raised_at)}${times > 1 ? `, ${times} times` : ""}`,
  },
  {
    name: "Action",
    cell: (item) => (
      <button
        type="button"
        className={buttonClass("quiet")}
        aria-label={`Done: ${item.title}, ${item.facts[0]?.[1] ?? ""}`}
        onClick={() => onDone(item)}
      >
        Done
      </button>
    ),
  },
];

const CLOSED: readonly Column<AttentionItem>[] = [
  ...WHAT,
  { name: "Done", cell: ({ closed_at }) => (closed_at ? momentInUtc(closed_at) : "") },
  { name: "By", cell: ({ closed_by }) => closed_by ?? "Resolved on its own" },
];

/** The first fact leads to where it is looked at. */
function About({ facts, page }: AttentionItem) {
  return facts.map(([name, value], at) => (
    <div key={name}>
      {name}: {page && at === 0 ? <Link to={page}>{value}</Link> : value}
    </div>
  ));
}

const sentence = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);
