import { type RefObject, useRef, useState } from "react";
import { type FailingJob, letJobGo, listFailingJobs, retryJob } from "../../../../contract/admin/watch.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { counted } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { Question } from "../../../parts/members/lists/question.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { useOpening } from "../../../ui/use-opening.ts";

export const head = ownHead("Failed jobs");

/** `/AdminDashboard/jobs` */
export const Screen = () => <AdminFrame title="Failed jobs">{() => <Jobs />}</AdminFrame>;

function Jobs() {
  const { ask } = useApiClient();
  const asked = useAnswer("failing-jobs", (asking, signal) => asking(listFailingJobs, {}, { signal }));
  const retry = async ({ name }: FailingJob) => {
    try {
      await ask(retryJob, { body: { name } });
      notify("success", "Trying again now.");
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't retry it. Please try once more.");
    }
    await asked.again();
  };
  const opener = useRef<HTMLElement>(null);
  const { shown, open, onClosed } = useOpening();
  const [going, setGoing] = useState<FailingJob | null>(null);
  const askLetGo = (job: FailingJob, button: HTMLElement) => {
    opener.current = button;
    setGoing(job);
    open();
  };
  return (
    <div className={styles.stack}>
      <p>
        Failed jobs retry automatically with increasing delays. Payment provider events stop after ten tries
        and wait here for someone, and other jobs after about a week. An email that its address refuses for
        good can be let go.
      </p>
      <button type="button" className={buttonClass("quiet")} onClick={() => asked.again()}>
        Refresh
      </button>
      <AskedFor asked={asked}>
        {({ jobs, total }) =>
          jobs.length === 0 ? (
            <p role="status">No failed jobs.</p>
          ) : (
            <>
              <DataTable
                label="Failed jobs"
                columns={columnsOf(retry, askLetGo)}
                rows={jobs}
                keyOf={({ name }) => name}
              />
              {total > jobs.length && <p>{counted(total - jobs.length)} more not shown.</p>}
            </>
          )
        }
      </AskedFor>
      {shown !== null && going && (
        <LetGo key={shown} job={going} opener={opener} onClosed={onClosed} again={asked.again} />
      )}
    </div>
  );
}

interface LetGoProps {
  readonly job: FailingJob;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly again: () => Promise<void>;
}

/** Asks again: an email that is let go is lost. */
function LetGo({ job: { name }, opener, onClosed, again }: LetGoProps) {
  const { ask } = useApiClient();
  return (
    <Question
      title="Let this email go?"
      act="Let it go"
      is_danger
      opener={opener}
      onClosed={onClosed}
      initial={{}}
      rules={[]}
      send={() => ask(letJobGo, { body: { name } })}
      whenFailed="We couldn't let it go. Please try again."
      onStale={() => void again()}
      onDone={async () => {
        notify("success", "Let go.");
        await again();
      }}
    >
      {() => <p>Whoever hasn't received it never will, and it leaves this list.</p>}
    </Question>
  );
}

const columnsOf = (
  onRetry: (job: FailingJob) => Promise<void>,
  onLetGo: (job: FailingJob, button: HTMLElement) => void,
): readonly Column<FailingJob>[] => [
  { name: "Job", cell: ({ task }) => task.replaceAll("_", " ") },
  { name: "Id", cell: ({ name }) => name, room: "long" },
  { name: "Tries", cell: ({ tries }) => tries, numeric: true },
  { name: "Error", cell: ({ failure }) => failure, room: "long" },
  { name: "Since", cell: ({ since }) => momentInUtc(since) },
  { name: "Next try", cell: ({ next_at }) => (next_at ? momentInUtc(next_at) : "Given up") },
  {
    name: "Action",
    cell: (job) => (
      <span className={styles.row}>
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-label={`Try ${job.name} again`}
          onClick={() => onRetry(job)}
        >
          Try again
        </button>
        {job.may_let_go && (
          <button
            type="button"
            className={buttonClass("quiet")}
            aria-label={`Let ${job.name} go`}
            onClick={({ currentTarget }) => onLetGo(job, currentTarget)}
          >
            Let go
          </button>
        )}
      </span>
    ),
  },
];
