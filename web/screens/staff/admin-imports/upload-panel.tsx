import { pages } from "../../../../contract/pages/addresses.ts";
import {
  dropRosterUpload,
  type RosterUpload,
  runRosterUpload,
  settleRosterSchools,
} from "../../../../contract/players/roster-uploads.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import parts from "../../../parts/members/athlete-form/form.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import type { ActOnList } from "../../../parts/staff/acts/use-act-on-list.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./admin-imports.module.css";
import { ConfirmImport } from "./confirm-import.tsx";
import { Report } from "./report.tsx";
import { SchoolNames } from "./school-names.tsx";

interface UploadPanelProps {
  readonly upload: RosterUpload;
  readonly onAct: ActOnList;
}

/** One file that was uploaded: how far it is, what it would do, and what can be decided. */
export function UploadPanel({ upload, onAct }: UploadPanelProps) {
  const { ask } = useApiClient();
  const { upload_id, file_name, sport_name, uploaded_by, created_at, state, words, report } = upload;
  const title = `upload-${upload_id}`;
  const params = { upload_id };
  return (
    <article className={shared.panel} aria-labelledby={title}>
      <h3 id={title} className={styles.name}>
        {file_name}
      </h3>
      <p className={shared.small}>
        {sport_name}. Uploaded by {uploaded_by} on {momentInUtc(created_at)}.
      </p>
      <State upload={upload} />
      {words && (
        <p className={shared.small} data-bad="" role="alert">
          {words}
        </p>
      )}
      {report && (state === "read" || state === "done") && (
        <Report report={report} is_done={state === "done"} />
      )}
      {state === "read" && report && (
        <>
          <SchoolNames
            schools={report.unsure_schools}
            onSettle={(schools) =>
              onAct(
                () => ask(settleRosterSchools, { params, body: { schools } }),
                "Saved. We're reading the file again.",
              )
            }
          />
          <ConfirmImport
            at_stake={report.at_stake}
            onConfirm={(confirmed) =>
              onAct(
                () => ask(runRosterUpload, { params, body: { confirmed } }),
                "Started. You can leave this page.",
              )
            }
          />
        </>
      )}
      {state === "done" && (report?.unsure ?? 0) > 0 && (
        <p>
          Some rows are left for a person. <Link to={pages.adminRosters.to()}>Decide who is who</Link>
        </p>
      )}
      {state !== "done" && state !== "importing" && (
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-label={`Delete the file ${file_name}`}
          onClick={() =>
            void onAct(() => ask(dropRosterUpload, { params }), "Deleted. Nothing was imported.")
          }
        >
          Delete the file
        </button>
      )}
    </article>
  );
}

function State({ upload: { state, progress } }: { readonly upload: RosterUpload }) {
  const working = state === "reading" || state === "importing";
  return (
    <div role="status" className={styles.way}>
      <b>{working && progress >= ALL ? COMPARING : WORDS[state]}</b>
      {working && (
        <>
          <progress
            className={parts.progress}
            value={progress < ALL ? progress : undefined}
            max={ALL}
            aria-label="Progress"
          />
          <span className={shared.small}>You can leave this page. It goes on without you.</span>
        </>
      )}
    </div>
  );
}

const ALL = 100;
const COMPARING = "Comparing the file with the rosters";

const WORDS = {
  arriving: "Part of this file is missing. If the upload stopped, delete it and upload the file again.",
  reading: "Reading the file. Nothing is imported yet.",
  refused: "We can't use this file. Nothing was imported.",
  read: "Nothing is imported yet. Check the report, then decide.",
  importing: "Importing",
  done: "Imported",
  failed: "This didn't work. Nothing was imported.",
} as const satisfies Record<RosterUpload["state"], string>;
