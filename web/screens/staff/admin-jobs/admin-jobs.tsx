import { type FailingJob, listFailingJobs, retryJob } from "../../../../contract/admin/watch.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { counted } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";

export const head = ownHead("Failed jobs");

/** `/AdminDashboard/jobs` */
export const Screen = () => <AdminFrame title="Failed jobs">{() => <Jobs />}</AdminFrame>;

function Jobs() {
  const { ask } = useApiClient();
  const asked = useAnswer("failing-jobs", (asking, signal) => asking(listFailingJobs, {}, { signal }));
  const retry = async ({ name }: FailingJob) => {
    try {
      await ask(retryJob, { body: { name } });
      notify("success", "It is tried again now.");
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "It could not be tried again. Please try once more.");
    }
    await asked.again();
  };
  return (
    <div className={styles.stack}>
      <p>
        Work that failed is tried again by itself, ever more rarely. Events of the payment provider are given
        up after ten tries and wait for somebody here.
      </p>
      <button type="button" className={buttonClass("quiet")} onClick={() => asked.again()}>
        Look again
      </button>
      <AskedFor asked={asked}>
        {({ jobs, total }) =>
          jobs.length === 0 ? (
            <p role="status">No job has failed.</p>
          ) : (
            <>
              <DataTable
                label="Failed jobs"
                columns={columnsOf(retry)}
                rows={jobs}
                keyOf={({ name }) => name}
              />
              {total > jobs.length && <p>{counted(total - jobs.length)} more are not shown.</p>}
            </>
          )
        }
      </AskedFor>
    </div>
  );
}

const columnsOf = (onRetry: (job: FailingJob) => Promise<void>): readonly Column<FailingJob>[] => [
  { name: "Job", cell: ({ task }) => task.replaceAll("_", " ") },
  { name: "Id", cell: ({ name }) => name, room: "long" },
  { name: "Tries", cell: ({ tries }) => tries, numeric: true },
  { name: "Why it failed", cell: ({ failure }) => failure, room: "long" },
  { name: "Since", cell: ({ since }) => momentInUtc(since) },
  { name: "Next try", cell: ({ next_at }) => (next_at ? momentInUtc(next_at) : "Given up") },
  {
    name: "Action",
    cell: (job) => (
      <button
        type="button"
        className={buttonClass("quiet")}
        aria-label={`Try ${job.name} again`}
        onClick={() => onRetry(job)}
      >
        Try again
      </button>
    ),
  },
];
