import type { Client } from "pg";
import { escapeIdentifier } from "pg";

/** What a backup leaves out on purpose: what is over when it comes back, or is made anew from the rest. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: "one that has been ended since would be good again",
  sign_ins_begun: "they last minutes",
  half_sign_ins: "they last minutes",
  passkey_challenges: "they last minutes",
  mailed_links: "one that has been used or ended since would work again",
  known_browsers: "one that a new password has made unknown would be known again",
  password_tries: "they count hours",
  call_tries: "they count an hour",
  my_data_copies: "what was deleted since would be in them; whoever asked asks again",
  my_data_pieces: "they are the copies'",
  published_sums: "a server that starts counts them anew",
  ...Object.fromEntries(
    ["marks", "parts", "teams", "months", "held", "arrived", "touched"].map((kept) => [
      `published_${kept}`,
      "it is counted anew with what is published",
    ]),
  ),
};

/** Waiting jobs stand beside the tables; their own tables are the job library's. */
export const JOBS = "jobs";

/** Tables of the schema public that are ours to copy, with the columns that hold what was written. */
export interface OwnTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Numbers of transactions, which mean nothing in another database. */
  readonly transactions: readonly string[];
}

export async function ownTables(client: Client): Promise<OwnTable[]> {
  const { rows } = await client.query<OwnTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
           coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'xid8'::regtype), '{}') as transactions
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`);
  return rows.filter(({ name }) => !(name in LEFT_OUT));
}

/** A transfer belongs to no transaction that could still add to it: 0 is none. */
export const rowsOf = ({ name, columns, transactions }: OwnTable): string =>
  `select ${columns
    .map((column) =>
      transactions.includes(column) ? `'0'::xid8 as ${escapeIdentifier(column)}` : escapeIdentifier(column),
    )
    .join(", ")} from public.${escapeIdentifier(name)}`;

/** As they are added: by name, payload and time. How often one was tried counts anew. */
export const JOB_COLUMNS = [
  "identifier",
  "payload",
  "queue_name",
  "run_at",
  "max_attempts",
  "job_key",
  "priority",
];
export const WAITING_JOBS = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key as job_key, j.priority
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`;

/** What a COPY reads and writes alike, whatever a role or a database prefers. */
export const SPEECH = `
  set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; set search_path to public;
  set datestyle to iso; set intervalstyle to postgres; set timezone to 'UTC'; set bytea_output to hex;
  set extra_float_digits to 3`;
