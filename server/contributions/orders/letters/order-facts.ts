import sql from "sql-template-tag";
import { serviceKindOf } from "../../../../contract/orders/kinds.ts";
import type { OrderAct, OrderState } from "../../../../contract/orders/states.ts";
import type { World } from "../../../world/world.ts";
import { PLAN_THAT_GOES_ON } from "../../letters/plan-link.ts";
import { OUR_DESK } from "../states/office.ts";

/** What a letter about an order may have to say. */
export interface OrderFacts {
  readonly order_id: string;
  readonly state: OrderState;
  readonly kind: string;
  readonly player_id: number;
  readonly player_name: string;
  readonly contribution_id: string;
  readonly paid_cents: string;
  /** Of that, what did not go back by a refund or a lost dispute. */
  readonly left_cents: string;
  readonly currency: string;
  /** The monthly contribution that it is a month of, while that goes on. */
  readonly plan_that_goes_on: string | null;
  readonly due_at: Date | null;
  readonly wished_on: string | null;
  readonly brief: string | null;
  readonly first_name: string | null;
  /** Of whoever ordered: of their account, or as they typed it when they paid. */
  readonly supporter_email: string | null;
  /** Of whoever has the page now. */
  readonly athlete_email: string | null;
  /** The athlete's school has no officer: admins decide in its place. */
  readonly at_our_desk: boolean;
}

/** The step that it is about. */
export interface StepFacts {
  readonly act: OrderAct;
  readonly actor: string;
  readonly words: string | null;
  readonly happened_at: Date;
  /** Not the school's office: the platform, in its place or because of a report. */
  readonly by_platform: boolean;
  /** A bank was deciding about the payment. */
  readonly in_dispute: boolean;
}

export const readOrderFacts = ({ database }: Pick<World, "database">, order_id: string) =>
  database.row<OrderFacts>(sql`
    select o.order_id, o.state, f.kind, f.player_id::int as player_id, c.player_name, o.contribution_id, coalesce(c.paid_cents, c.amount_cents) as paid_cents,
           coalesce(c.paid_cents, c.amount_cents) - c.refunded_cents - c.lost_cents as left_cents, c.currency, ${PLAN_THAT_GOES_ON} as plan_that_goes_on,
           ${OUR_DESK} as at_our_desk, o.due_at, o.wished_on::text as wished_on, o.brief, o.first_name,
           case when c.user_id is null then c.contributor_email else u.email end as supporter_email,
           (select p.email from roles_held h join people p using (user_id)
             where h.role = 'athlete' and h.player_id = f.player_id and p.deleted_at is null limit 1) as athlete_email
      from orders o join offers f using (offer_id) join contributions c using (contribution_id) left join people u using (user_id)
     where o.order_id = ${order_id}::uuid`);

export const readStepFacts = ({ database }: Pick<World, "database">, order_id: string, entry_id: number) =>
  database.row<StepFacts>(sql`
    select act, actor, words, happened_at, coalesce(detail ->> 'by' = 'platform', false) as by_platform,
           coalesce((detail ->> 'in_dispute')::boolean, false) as in_dispute
      from order_history where order_id = ${order_id}::uuid and entry_id = ${entry_id}`);

/** As it stands in a list: `Shout-out`. */
export const serviceName = ({ kind }: Pick<OrderFacts, "kind">): string =>
  serviceKindOf(kind)?.name ?? "Order";
/** `thank-you video`, within a sentence. */
export const serviceWord = (order: Pick<OrderFacts, "kind">): string => serviceName(order).toLowerCase();
