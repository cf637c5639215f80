import { useEffect, useRef, useState } from "react";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { listRosterUploads } from "../../../../contract/players/roster-uploads.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useActOnList } from "../../../parts/staff/acts/use-act-on-list.ts";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { poll } from "../../../state/asking/poll.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportsTable } from "./imports-table.tsx";
import { UploadPanel } from "./upload-panel.tsx";

export const head = ownHead("Import rosters");

/** `/AdminDashboard/imports`: rosters by file, what each would do, and what was imported. */
export const Screen = () => <AdminFrame title="Import rosters">{() => <Imports />}</AdminFrame>;

function Imports() {
  const asked = useAnswer("roster-uploads", (ask, signal) => ask(listRosterUploads, {}, { signal }));
  const [sending, setSending] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLookAgain(asked.value, asked.again);
  const act = useActOnList(asked.again, heading);
  return (
    <div className={shared.stack}>
      <p>
        Upload a roster or team file. We show what it would change, and nothing is imported until you say so.
        You can undo the last import of each sport.
      </p>
      <ChooseFile onSending={setSending} onSent={asked.again} />
      <AskedFor asked={asked}>
        {({ uploads, imports }) => (
          <>
            <h2 ref={heading} tabIndex={-1} className={uploads.length === 0 ? "unseen" : undefined}>
              Uploaded files
            </h2>
            {uploads
              .filter(({ upload_id }) => upload_id !== sending)
              .map((upload) => (
                <UploadPanel key={upload.upload_id} upload={upload} onAct={act} />
              ))}
            <ImportsTable imports={imports} onChanged={asked.again} />
          </>
        )}
      </AskedFor>
    </div>
  );
}

type Listed = CallAnswer<typeof listRosterUploads>;

/** While a server works on something, the list is asked for again and again. */
function useLookAgain(value: Listed | null, again: () => Promise<void>): void {
  const is_at_work =
    value !== null &&
    (value.uploads.some(({ state }) => state === "reading" || state === "importing") ||
      value.imports.some(({ state }) => state === "undoing"));
  useEffect(() => {
    if (!is_at_work) return;
    const leaving = new AbortController();
    void poll(() => again().then(() => false), leaving.signal);
    return () => leaving.abort();
  }, [is_at_work, again]);
}
