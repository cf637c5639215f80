import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id, limitOf, nameText } from "../form/fields.ts";

const kept = z.nullable(z.string());

const auditEntry = z.object({
  entry_id: z.int(),
  happened_at: z.string(),
  /** Null for what nobody signed in did, and for what the operator did at the machine. */
  actor_id: z.nullable(z.int()),
  actor_email: kept,
  act: z.string(),
  subject: kept,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditLog = call({
  name: "list_audit_log",
  summary: "Who did what, the latest first.",
  method: "GET",
  path: "/v1/admin/audit_log",
  who: "admin",
  logged_as: { act: "read the audit log", chosen: ["act", "limit", "before"] },
  query: z.object({
    /** In its words, like 'gave a role'. */
    act: z.optional(nameText),
    /** Who did it, by e-mail address. */
    actor: z.optional(nameText),
    /** Whom or what it was done to: 'user 12'. */
    subject: z.optional(nameText),
    limit: limitOf(100),
    /** The last one that is known: what was before it is answered. */
    before: z.optional(id),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** There are earlier ones. */
    more: z.boolean(),
    /** Every act that there is, to choose from. */
    acts: z.array(z.string()),
  }),
  sensitive: true,
});

const ledgerCheck = z.object({
  check_id: z.int(),
  checked_at: z.string(),
  duration_ms: z.int(),
  ok: z.boolean(),
  invariants: z.array(
    z.object({
      name: z.string(),
      /** `newer`: left to the release that brought kinds of transfers which the checking one did not know. */
      state: z.enum(["holds", "broken", "not asked", "newer"]),
      count: z.int(),
      /** Who breaks it, the first ten: ids and cents. */
      offenders: z.optional(z.array(z.object({ offender: z.string(), fault: z.string() }))),
    }),
  ),
});
export type LedgerCheck = z.infer<typeof ledgerCheck>;

export const listLedgerChecks = call({
  name: "list_ledger_checks",
  summary: "How the ledger stood against the payment provider at the last checks, the latest first.",
  method: "GET",
  path: "/v1/admin/ledger_checks",
  who: "admin",
  answer: z.object({
    checks: z.array(ledgerCheck),
    /** One is asked for and not done yet. */
    checking: z.boolean(),
    /** What each account of the ledger holds, in dollars; those of athletes as one. */
    accounts: z.array(z.object({ account: z.string(), balance: z.number() })),
  }),
});

export const checkLedgerNow = call({
  name: "check_ledger_now",
  summary: "Has the ledger checked against the payment provider now, instead of tonight.",
  method: "POST",
  path: "/v1/admin/ledger_checks",
  who: "admin",
  answer: z.object({ asked: z.literal(true) }),
});

const failing = z.object({
  /** `job 12`, or `event evt_…` that was given up after ten tries. */
  name: z.string(),
  task: z.string(),
  tries: z.int(),
  failure: z.string(),
  since: z.string(),
  /** When it is tried again; null for what waits for a person. */
  next_at: kept,
  /** An email that is refused for good or has had all its tries: an admin may decide that it is never sent. */
  may_let_go: z.boolean(),
});
export type FailingJob = z.infer<typeof failing>;

export const listFailingJobs = call({
  name: "list_failing_jobs",
  summary:
    "Work that failed and is tried again or was given up, and events of the provider that were given up.",
  method: "GET",
  path: "/v1/admin/failing_jobs",
  who: "admin",
  answer: z.object({ jobs: z.array(failing), total: z.int() }),
});

export const retryJob = call({
  name: "retry_job",
  summary: "Has failed work tried again now.",
  method: "POST",
  path: "/v1/admin/failing_jobs/retry",
  who: "admin",
  body: z.object({ name: z.string().check(z.maxLength(300)) }),
  answer: z.object({ retried: z.literal(true) }),
  failures: { 409: "It is done, worked on, or tried again by someone else." },
  example: () => ({ body: { name: "job 1" } }),
  outcomes: { rest: 409 },
});

export const letJobGo = call({
  name: "let_job_go",
  summary:
    "Ends an email that can't leave: its address is refused for good, or it has had all its tries. It is never sent.",
  method: "POST",
  path: "/v1/admin/failing_jobs/let_go",
  who: "admin",
  body: z.object({ name: z.string().check(z.maxLength(300)) }),
  answer: z.object({ let_go: z.literal(true) }),
  failures: { 409: "It is done, worked on, no email, or may leave yet." },
  example: () => ({ body: { name: "job 1" } }),
  outcomes: { rest: 409 },
});
