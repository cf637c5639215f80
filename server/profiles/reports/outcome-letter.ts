import sql from "sql-template-tag";
import * as z from "zod/mini";
import type { ReportedThing } from "../../../contract/orders/order-reports.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { withArticle } from "../../../pure/articles.ts";
import { longDate } from "../../../pure/dates.ts";
import {
  orderLinkAddress,
  readOrderFacts,
  serviceName,
  serviceWord,
} from "../../contributions/orders/calls/acts.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";
import { IS_ANOTHERS } from "../../people/anothers-page.ts";
import type { World } from "../../world/world.ts";
import { freshLink } from "../letters/links.ts";

const readers = z.enum(["supporter", "athlete", "officer", "guardian"]);
export type OutcomeReader = z.infer<typeof readers>;

const shape = z.object({ report_id: z.uuid(), reader: readers });

interface Outcome {
  readonly order_id: string;
  readonly thing: ReportedThing;
  readonly written_by: OutcomeReader;
  readonly decision: "nothing" | "removed";
  readonly stopped: boolean;
  readonly words: string | null;
  readonly reported_at: Date;
  readonly reporters_email: string | null;
}

/** Tells somebody what became of a report: whoever reported it that it stays; both, and an officer who did, that it is gone. Who reported it is told to nobody. */
export const mailReportOutcome = task({ name: "mail_order_report" }, async (world, payload) => {
  const { report_id, reader } = shape.parse(payload);
  const found = await readOutcome(world, report_id);
  const order = found && (await readOrderFacts(world, found.order_id));
  if (!found || !order) return;
  const guardian = reader === "guardian" ? await guardianOf(world, order.player_id) : null;
  const to = {
    supporter: order.supporter_email,
    athlete: order.athlete_email,
    officer: found.reporters_email,
    guardian: guardian?.guardian_email,
  }[reader];
  if (!to) return;
  const service = serviceWord(order);
  const said = found.decision === "nothing" ? staysWords(found, service) : goneWords(found, reader, service);
  await mailOnce(world, {
    ...said,
    key: `order_report.${report_id}.${reader}`,
    because: guardian ? "page" : "payment",
    to,
    facts: [
      ["Service", serviceName(order)],
      ...(reader === "athlete" ? [] : ([["Athlete", order.player_name]] as const)),
    ],
    way: guardian ? guardiansWay(world, guardian) : wayOf(world, reader, found.order_id),
    ...(found.words ? { quoted: { label: "Why:", words: found.words } } : {}),
  });
});

interface Guardian {
  readonly submission_id: string;
  readonly guardian_email: string;
}

/** Who agreed to the page of an athlete who is under 18; null once they are of age, or the page is another account's. */
const guardianOf = ({ database, clock }: World, player_id: number) =>
  database.row<Guardian>(sql`
    select submission_id, guardian_email from profile_submissions s
     where player_id = ${player_id} and state = 'approved' and guardian_email is not null and not ${IS_ANOTHERS}
       and date_of_birth > (${clock.now()}::timestamptz - interval '18 years')::date
     order by decided_at desc nulls last limit 1`);

const guardiansWay = (world: World, { submission_id }: Guardian) => ({
  label: "See what was ordered",
  address: freshLink(world, { submission_id, seen_by: "guardian" }, pages.childOffers),
});

const readOutcome = ({ database }: Pick<World, "database">, report_id: string) =>
  database.row<Outcome>(sql`
    select r.order_id, r.thing, case when r.thing = 'brief' then 'supporter' when r.thing = 'proof' then 'athlete' else h.actor end as written_by,
           d.decision, d.stopped, d.words, r.reported_at, p.email as reporters_email
      from order_reports r join order_report_decisions d using (report_id)
      left join order_history h on h.entry_id = r.entry_id
      left join people p on p.user_id = r.reported_by and p.deleted_at is null
     where r.report_id = ${report_id}`);

const WHAT: Readonly<Record<ReportedThing, string>> = {
  brief: "what was asked for",
  step: "what was written",
  proof: "a picture or video",
};

const staysWords = ({ thing, reported_at }: Outcome, service: string) => ({
  subject: "We looked at what you reported",
  opening: `On ${longDate(reported_at.toISOString())} you reported ${WHAT[thing]} with the order of ${withArticle(service)}. We looked at it, and it stays: it doesn't break our rules.`,
  after: ["The order goes on as before. Only we know that you reported it."],
});

function goneWords({ thing, written_by, stopped }: Outcome, reader: OutcomeReader, service: string) {
  const is_own = reader === written_by;
  const proof = thing === "proof";
  return {
    subject: is_own
      ? `We removed ${proof ? "a picture or video that you sent" : "what you wrote"} with an order`
      : `We removed ${WHAT[thing]} with an order`,
    opening: is_own
      ? `${proof ? "A picture or video that you sent" : "What you wrote"} with the order of ${withArticle(service)} was reported to us. We looked at it and removed it.`
      : `We looked at ${WHAT[thing]} with the order of ${withArticle(service)}, and removed it: it breaks our rules.`,
    after: [stopped ? "We stopped the order as well: its money goes back." : goesOn(thing, reader)],
  };
}

function goesOn(thing: ReportedThing, reader: OutcomeReader): string {
  if (reader === "officer") return "The order itself goes on. You can stop it at your desk.";
  if (reader === "guardian") return "The order itself goes on. The athlete can say that they can't do it.";
  if (reader === "athlete")
    return thing === "brief"
      ? "The order itself goes on. If you can't do it without, ask the supporter, or say that you can't do it: then the money goes back."
      : "The order itself goes on.";
  return thing === "proof"
    ? "The order itself goes on. If what's left isn't what you ordered, say so on its page."
    : "The order itself goes on.";
}

function wayOf(world: World, reader: OutcomeReader, order_id: string) {
  if (reader === "supporter") return { label: "See your order", address: orderLinkAddress(world, order_id) };
  return reader === "athlete"
    ? { label: "See your orders", address: world.origin + pages.ownOrders.to() }
    : { label: "Open the compliance desk", address: world.origin + pages.complianceDesk.to() };
}
