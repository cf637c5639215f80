import sql, { type Sql } from "sql-template-tag";
import type { CheckedInput } from "../../../../contract/form/call.ts";
import { actOnOwnOrder, getOwnOrder, listOwnOrders } from "../../../../contract/orders/athletes-orders.ts";
import {
  actAtOrderDesk,
  type DeskOrder,
  type DeskOrderLine,
  getDeskOrder,
  listDeskOrders,
} from "../../../../contract/orders/desk-orders.ts";
import type { Order, OrderLine } from "../../../../contract/orders/orders.ts";
import {
  actByOrderLink,
  actOnMyOrder,
  getMyOrder,
  listMyOrders,
  orderByLink,
} from "../../../../contract/orders/supporters-orders.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import { answers } from "../../../http/calls/route.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { holds, personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { officeOf, schoolFor } from "../../payors/askers.ts";
import { OUR_DESK } from "../states/office.ts";
import { actOn } from "./act.ts";
import { findingsOf } from "./findings.ts";
import { listOrders, ORDERS, readOrder, whichOf } from "./read.ts";
import { ofAthlete, ofDesk, ofLink, ofSchool, ofSupporter } from "./whose.ts";

const one = (order_id: string) => sql`o.order_id = ${order_id}::uuid`;
/** What is due next first; what is over, the newest first. */
const SOONEST = sql`o.due_at`;
const NEWEST = sql`o.ordered_at desc`;

const ofAthletes = [
  answers(listOwnOrders, async (world, { query }, asker) => {
    const own = ofAthlete(asker);
    const sums = await world.database.row<{ to_do: number; held: number }>(sql`
      select count(*) filter (where o.state in ('ordered', 'asked', 'answered', 'questioned'))::int as to_do,
             coalesce(sum(greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0))
                        filter (where o.state not in ('unpaid', 'settled', 'ended', 'refunding', 'refunded')) / 100.0, 0)::float8 as held
        from ${ORDERS} where ${own}`);
    const by = query.which === "open" ? SOONEST : NEWEST;
    const found = await listOrders(world.database, sql`${own} and ${whichOf(query.which)}`, by, query);
    return { ...found, to_do: sums?.to_do ?? 0, held: sums?.held ?? 0 };
  }),
  answers(getOwnOrder, (world, { params }, asker) =>
    readOrder(world.database, sql`${one(params.order_id)} and ${ofAthlete(asker)}`, "athlete"),
  ),
  answers(actOnOwnOrder, (world, { params, body }, asker) => {
    const { says_ad, ...done } = body;
    const step = {
      ...done,
      actor: "athlete",
      actor_id: personOf(asker).user_id,
      detail: { says_ad },
    } as const;
    return actOn(world, sql`${one(params.order_id)} and ${ofAthlete(asker)}`, step);
  }),
];

const ofSupporters = [
  answers(listMyOrders, (world, { query }, asker) =>
    listOrders(world.database, sql`${ofSupporter(asker)} and ${whichOf(query.which)}`, NEWEST, query),
  ),
  answers(getMyOrder, (world, { params }, asker) =>
    readOrder(world.database, sql`${one(params.order_id)} and ${ofSupporter(asker)}`, "supporter"),
  ),
  answers(actOnMyOrder, (world, { params, body }, asker) => {
    const step = { ...body, actor: "supporter", actor_id: personOf(asker).user_id } as const;
    return actOn(world, sql`${one(params.order_id)} and ${ofSupporter(asker)}`, step);
  }),
  answers(orderByLink, (world, { body }) => readOrder(world.database, ofLink(world, body.link), "supporter")),
  answers(actByOrderLink, (world, { body }) => {
    const { link, ...done } = body;
    return actOn(world, ofLink(world, link), { ...done, actor: "supporter" });
  }),
];

/** What an admin reads or does in the place of an office that is not there is a line. An officer may be one, too. */
async function isAdmins(queries: Queries, order_id: string, asker: Asker): Promise<boolean> {
  const school_id = officeOf(asker);
  if (school_id === null) return true;
  return !(await queries.row(sql`select from ${ORDERS} where ${one(order_id)} and ${ofSchool(school_id)}`));
}

interface Desk {
  readonly orders: Sql;
  readonly school_name: string | null;
  /** What an admin reads there is told so. */
  readonly read?: { readonly act: string; readonly subject?: string };
}

/** An officer's own; of admins that of the school that they name, or our own. Throws `Refusal` 403, 404, 422. */
async function deskFor(
  queries: Queries,
  { desk, school }: CheckedInput<typeof listDeskOrders>["query"],
  asker: Asker,
): Promise<Desk> {
  if (desk === "ours") {
    if (!holds(personOf(asker), "admin")) throw new Refusal(403, "Your account can't open this.");
    const read = { act: "read the orders of schools without an officer" };
    return { orders: OUR_DESK, school_name: null, read };
  }
  const found = await schoolFor(queries, school, asker);
  const read = { act: "read the orders of a school's desk", subject: `school ${found.school_id}` };
  return {
    orders: ofSchool(found.school_id),
    school_name: found.school_name,
    ...(found.is_admins ? { read } : {}),
  };
}

type Read = Pick<World, "database" | "clock">;

async function withFindings({ database, clock }: Read, order: Order): Promise<DeskOrder> {
  const found = await findingsOf(database, [order.order_id], clock.now());
  return { ...order, findings: found.get(order.order_id) ?? [] };
}

/** Lines with how much somebody has to look at. */
async function marked({ database, clock }: Read, lines: readonly OrderLine[]): Promise<DeskOrderLine[]> {
  const ids = lines.map(({ order_id }) => order_id);
  const found = await findingsOf(database, ids, clock.now());
  return lines.map((line) => ({
    ...line,
    to_check: (found.get(line.order_id) ?? []).filter(({ outcome }) => outcome !== "inform").length,
  }));
}

const ofDesks = [
  answers(listDeskOrders, async (world, { query }, asker) => {
    const { orders: own, school_name, read } = await deskFor(world.database, query, asker);
    const found = await listOrders(
      world.database,
      sql`${own} and ${whichOf(query.which)}`,
      sql`o.state <> 'questioned', o.ordered_at desc`,
      query,
    );
    const counted = await world.database.row<{ questioned: number }>(
      sql`select count(*)::int as questioned from ${ORDERS} where ${own} and o.state = 'questioned'`,
    );
    if (read) await audit(world.database, asker, read);
    return {
      data: await marked(world, found.data),
      count: found.count,
      questioned: counted?.questioned ?? 0,
      school_name,
    };
  }),
  answers(getDeskOrder, async (world, { params }, asker) => {
    const found = await readOrder(
      world.database,
      sql`${one(params.order_id)} and ${ofDesk(asker)}`,
      "officer",
    );
    if (await isAdmins(world.database, params.order_id, asker))
      await audit(world.database, asker, {
        act: "read an order as its school does",
        subject: `order ${params.order_id}`,
      });
    return withFindings(world, found);
  }),
  answers(actAtOrderDesk, async (world, { params, body }, asker) => {
    const by = (await isAdmins(world.database, params.order_id, asker)) ? { by: "platform" } : {};
    const step = { ...body, actor: "officer", actor_id: personOf(asker).user_id, detail: by } as const;
    const done = await actOn(world, sql`${one(params.order_id)} and ${ofDesk(asker)}`, step, (tx) =>
      audit(tx, asker, {
        act: body.act === "stop" ? "stopped an order" : "found that an order was kept",
        subject: `order ${params.order_id}`,
      }),
    );
    return withFindings(world, done);
  }),
];

export const orderCalls = [...ofAthletes, ...ofSupporters, ...ofDesks];
