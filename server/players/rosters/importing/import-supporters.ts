import type { ClientBase } from "pg";
import { counted } from "../../../../pure/numbers.ts";
import { CONCERNED_BY_MOVES } from "../../../contributions/pages/acts.ts";
import type { RosterReport } from "../staging/report.ts";

/** What an import means for supporters whose athletes move or leave. */
type ForSupporters = Required<Pick<RosterReport, "plans_asked" | "plans_ended" | "orders_ended">>;

/** Whom moves concern already, before the import: the temporary table `concerned_before`. They are no news of the file. */
export async function noteConcerned(client: ClientBase): Promise<void> {
  await client.query(`create temporary table concerned_before on commit drop as ${CONCERNED_BY_MOVES.text}`);
}

/** Who is concerned once the rosters are merged, and was not before. */
export async function countConcerned(client: ClientBase): Promise<ForSupporters> {
  const { rows } = await client.query<{ what: keyof ForSupporters; count: number }>(`
    select what, count(*)::integer as count
      from (${CONCERNED_BY_MOVES.text} except select what, id from concerned_before) concerned group by what`);
  const counts = new Map(rows.map(({ what, count }) => [what, count]));
  return {
    plans_asked: counts.get("plans_asked") ?? 0,
    plans_ended: counts.get("plans_ended") ?? 0,
    orders_ended: counts.get("orders_ended") ?? 0,
  };
}

/** The same in a line; none where nobody is concerned. */
export function supportersLine({
  plans_asked = 0,
  plans_ended = 0,
  orders_ended = 0,
}: RosterReport): string[] {
  if (plans_asked + plans_ended + orders_ended === 0) return [];
  const asked = `${number(plans_asked, "monthly plan is", "monthly plans are")} asked about`;
  const ended = `${number(plans_ended, "ends", "end")}`;
  const orders = number(orders_ended, "open order ends", "open orders end");
  return [`Supporters: ${asked}, ${ended}, and ${orders}.`];
}

const number = (count: number, one: string, many: string): string =>
  `${counted(count)} ${count === 1 ? one : many}`;
