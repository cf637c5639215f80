import { useRef, useState } from "react";
import { type RosterImport, undoRosterImport } from "../../../../contract/players/roster-uploads.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { counted } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { useOpening } from "../../../ui/use-opening.ts";

interface ImportsTableProps {
  readonly imports: readonly RosterImport[];
  readonly onChanged: () => Promise<void>;
}

/** What was imported, the latest first; the last of each sport can be undone. */
export function ImportsTable({ imports, onChanged }: ImportsTableProps) {
  const { ask } = useApiClient();
  const opener = useRef<HTMLElement>(null);
  const { shown, open, onClosed } = useOpening();
  const [undoing, setUndoing] = useState<RosterImport | null>(null);
  const ask_undo = (it: RosterImport, button: HTMLElement) => {
    opener.current = button;
    setUndoing(it);
    open();
  };
  return (
    <section className={shared.stack}>
      <h2>Imported before</h2>
      {imports.length === 0 ? (
        <p className={shared.small}>None yet.</p>
      ) : (
        <DataTable
          label="Imported before"
          columns={columnsOf(ask_undo)}
          rows={imports}
          keyOf={({ import_id }) => import_id}
        />
      )}
      {shown !== null && undoing && (
        <Question
          key={shown}
          title="Undo this import?"
          act="Undo it"
          is_danger
          opener={opener}
          onClosed={onClosed}
          initial={{}}
          rules={[]}
          send={() => ask(undoRosterImport, { params: { import_id: undoing.import_id } })}
          whenFailed="We couldn't undo it. Please try again."
          onStale={() => void onChanged()}
          onDone={async () => {
            notify("success", "Started. You can leave this page.");
            await onChanged();
          }}
        >
          {() => (
            <p>
              Everything {undoing.file_name} changed goes back to what it was. What happened since stays: a
              new athlete with contributions, favorites or a page is kept, but no longer listed.
            </p>
          )}
        </Question>
      )}
    </section>
  );
}

const columnsOf = (
  onUndo: (it: RosterImport, button: HTMLElement) => void,
): readonly Column<RosterImport>[] => [
  { name: "File", cell: ({ file_name }) => file_name, room: "long" },
  { name: "Sport", cell: ({ sport_name }) => sport_name },
  { name: "Season", cell: ({ season }) => season },
  { name: "New", cell: ({ created }) => counted(created), numeric: true },
  { name: "Changed", cell: ({ changed }) => counted(changed), numeric: true },
  { name: "Gone", cell: ({ gone }) => counted(gone), numeric: true },
  { name: "By", cell: ({ imported_by }) => imported_by ?? "Command line", room: "long" },
  { name: "When", cell: ({ imported_at }) => momentInUtc(imported_at) },
  {
    name: "Undo",
    room: "long",
    cell: (it) =>
      it.state === "last" ? (
        <>
          <button
            type="button"
            className={buttonClass("quiet")}
            aria-haspopup="dialog"
            aria-label={`Undo the import of ${it.file_name}`}
            onClick={({ currentTarget }) => onUndo(it, currentTarget)}
          >
            Undo
          </button>
          {it.words && (
            <span className={shared.small} data-bad="">
              {it.words}
            </span>
          )}
        </>
      ) : (
        undoneWords(it)
      ),
  },
];

function undoneWords({ state, undone, kept_names }: RosterImport): string {
  if (state === "earlier") return "Undo the sport's later imports first";
  if (state === "undoing") return "Undoing...";
  if (!undone) return "Undone";
  const { restored, removed, kept } = undone;
  const done = `Undone: ${counted(restored)} restored, ${counted(removed)} removed`;
  if (kept === 0) return `${done}.`;
  const more = kept > kept_names.length ? " and others" : "";
  return `${done}. Kept, no longer listed: ${kept_names.join(", ")}${more}.`;
}
