import sql from "sql-template-tag";
import { letterMoment, longDate } from "../../../pure/dates.ts";
import { dollars } from "../../../pure/numbers.ts";
import type { Queries } from "../../world/database.ts";

interface Done {
  readonly request_id: string;
  readonly act: string;
  readonly actor: string;
  readonly happened_at: Date;
}
type Facts = [name: string, value: string][];

/** On a guardian's own yes or no: who, when, and to what exactly. Sums and days, which nobody can write something else into. */
export async function consentFacts(
  queries: Queries,
  { request_id, act, actor, happened_at }: Done,
): Promise<Facts> {
  if (actor !== "guardian") return [];
  const it = await queries.row<{
    address: string;
    day: string;
    hours: number;
    fee: number;
    royalties: number;
  }>(sql`
    select g.guardian_email as address, t.requested_date::text as day, t.number_of_hours_requested::float8 as hours,
           t.flat_fees::float8 as fee, t.royalties::float8 as royalties
      from collaboration_requests r join collaboration_terms t using (request_id) join athlete_guardians g using (player_id)
     where r.request_id = ${request_id} and g.guardian_email is not null`);
  if (!it) return [];
  return [
    [act === "agree" ? "Who agreed" : "Who said no", `The parent or guardian, ${it.address}`],
    ["When", letterMoment(happened_at)],
    ["For", `${longDate(it.day)}${hoursWords(it.hours)}`],
    [
      "Offered",
      it.fee > 0
        ? dollars(it.fee)
        : it.royalties > 0
          ? `${it.royalties}% royalties`
          : "Something other than money",
    ],
  ];
}

/** Nothing where no time is asked for, as for a post or the use of a name. */
const hoursWords = (hours: number): string =>
  hours === 0 ? "" : `, ${hours} ${hours === 1 ? "hour" : "hours"}`;
