import sql from "sql-template-tag";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type {
  listOrderReports,
  ReportDecision,
  ReportedThing,
  WaitingReport,
} from "../../../contract/orders/order-reports.ts";
import { tidyLines } from "../../../pure/tidy.ts";
import {
  asksForTheSame,
  CAN_BE_STOPPED,
  holdOrder,
  ORDERS,
  removeBrief,
  removeWordsOf,
  stopByPlatform,
} from "../../contributions/orders/calls/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { removeProof } from "../proofs/acts.ts";
import { mailReportOutcome, type OutcomeReader } from "./outcome-letter.ts";
import { WAITS } from "./waiting.ts";

/** What waits for an admin: about minors first, then the longest waiting. */
export async function list(
  { database, clock }: Pick<World, "database" | "clock">,
  { limit, skip }: { limit: number; skip: number },
): Promise<CallAnswer<typeof listOrderReports>> {
  const rows = await database.rows<
    Omit<WaitingReport, "reported_at"> & { reported_at: Date; count: number }
  >(sql`
    select w.*, count(*) over ()::int as count from (
      select r.report_id, r.order_id, f.kind, c.player_id::int, c.team_id, c.player_name, c.team_name,
             coalesce(g.date_of_birth > (${clock.now()}::timestamptz - interval '18 years')::date, false) as is_minors,
             r.thing, case when r.thing = 'brief' then 'supporter' when r.thing = 'proof' then 'athlete' else h.actor end as written_by,
             case when r.thing = 'brief' then o.brief else h.words end as words,
             case when r.thing = 'brief' then o.first_name end as first_name, h.link, r.proof_id,
             case when p.media_type like 'video/%' then 'video' when p.media_type is not null then 'picture' end as proof_kind,
             num_nonnulls(case when r.thing = 'brief' then coalesce(o.brief, o.first_name) end, h.words, h.link, p.media_type) = 0 as is_gone,
             r.reporter, r.reason, r.reported_at, (coalesce(c.paid_cents, c.amount_cents) / 100.0)::float8 as amount,
             ${CAN_BE_STOPPED} as can_be_stopped
        from order_reports r join (${ORDERS}) using (order_id)
        left join order_history h on h.entry_id = r.entry_id
        left join proofs p on p.proof_id = r.proof_id and p.state = 'kept'
        left join athlete_guardians g on g.player_id = f.player_id
       where ${WAITS}) w
     order by w.is_minors desc, w.reported_at, w.report_id limit ${limit} offset ${skip}`);
  return {
    data: rows.map(({ count: _, reported_at, ...it }) => ({ ...it, reported_at: reported_at.toISOString() })),
    count: rows[0]?.count ?? 0,
  };
}

interface Report {
  readonly report_id: string;
  readonly order_id: string;
  readonly thing: ReportedThing;
  readonly entry_id: string | null;
  readonly proof_id: string | null;
  readonly reporter: OutcomeReader;
  readonly decided_as: string | null;
}

/** Decides about a report; with a removal, about all of the same thing. Throws `Refusal` 404, 409. */
export const decide = (
  world: World,
  asker: Asker,
  report_id: string,
  { decision, stop, words }: ReportDecision,
): Promise<{ decided: true }> =>
  world.database.transaction(async (tx) => {
    const reports = await ofSameUnderLock(tx, report_id);
    const report = reports.find((each) => each.report_id === report_id);
    if (!report) throw new Refusal(404, "There is no such report.");
    if (report.decided_as !== null) throw wasDecided(report.decided_as);
    const { user_id } = personOf(asker);
    const why = tidyLines(words) || null;
    const removes = decision === "remove";
    // The stop comes first: where it is refused nothing is removed, and what it writes down is an officer's words and stays.
    if (removes && stop) await stopByPlatform(world, tx, report.order_id, { user_id, words: why ?? "" });
    if (removes) await remove(world, tx, report);
    const decided = removes ? reports.filter(({ decided_as }) => decided_as === null) : [report];
    for (const each of decided)
      await tx.row(sql`
        insert into order_report_decisions (report_id, decision, stopped, words, decided_by, decided_at)
        values (${each.report_id}::uuid, ${removes ? "removed" : "nothing"}, ${removes && stop && each.order_id === report.order_id},
                ${removes ? why : null}, ${user_id}, ${world.clock.now()})`);
    await audit(tx, asker, {
      act: removes ? "removed what was reported of an order" : "left what was reported of an order",
      subject: `order ${report.order_id}`,
      detail: { report: report_id, thing: report.thing, ...(removes ? { stopped: stop } : {}) },
    });
    await tell(world, tx, report, { removes, stop, decided });
    return { decided: true } as const;
  });

const wasDecided = (decided_as: string) =>
  new Refusal(
    409,
    decided_as === "nothing"
      ? "Another admin already decided: it stays."
      : "Another admin already decided: it was removed.",
  );

/**
 * All reports of the same thing: what a plan asks for is the same in each of its months. Two admins wait here for each other, and for whoever does something with the order: it is locked first,
 * as by every step.
 */
async function ofSameUnderLock(tx: Queries, report_id: string): Promise<Report[]> {
  const found = await tx.row<{ order_id: string }>(
    sql`select order_id from order_reports where report_id = ${report_id}::uuid`,
  );
  if (!found) return [];
  await holdOrder(tx, found.order_id);
  return tx.rows<Report>(sql`
    select r.report_id, r.order_id, r.thing, r.entry_id, r.proof_id, r.reporter,
           (select d.decision from order_report_decisions d where d.report_id = r.report_id) as decided_as
      from order_reports r join order_reports one on one.report_id = ${report_id}::uuid
      join orders o on o.order_id = r.order_id
     where r.thing = one.thing
       and (r.order_id = one.order_id and (r.entry_id, r.proof_id) is not distinct from (one.entry_id, one.proof_id)
            or one.thing = 'brief' and ${asksForTheSame(sql`one.order_id`)})
     order by r.report_id`);
}

async function remove(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  { order_id, thing, entry_id, proof_id }: Report,
): Promise<void> {
  if (thing === "brief") await removeBrief(tx, order_id);
  if (thing === "proof" && proof_id !== null) await removeProof(world, tx, { order_id, proof_id });
  if (thing !== "step") return;
  const step = await tx.row<{ actor: "supporter" | "athlete" }>(
    sql`select actor from order_history where entry_id = ${entry_id}::bigint`,
  );
  if (step) await removeWordsOf(tx, order_id, step.actor);
}

/** Of what stays only whoever reported it hears. Of a stop both are written to by the step itself. */
async function tell(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  { report_id, reporter }: Report,
  { removes, stop, decided }: { removes: boolean; stop: boolean; decided: readonly Report[] },
): Promise<void> {
  const mail = (of: string, reader: OutcomeReader) =>
    jobs.add(tx, mailReportOutcome, { report_id: of, reader }, `${mailReportOutcome.name} ${of} ${reader}`);
  if (!removes) return mail(report_id, reporter);
  if (!stop) for (const reader of ["supporter", "athlete"] as const) await mail(report_id, reader);
  for (const { report_id: of, reporter: by } of decided)
    if (by === "officer" || by === "guardian") await mail(of, by);
}
