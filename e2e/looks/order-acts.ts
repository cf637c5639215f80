import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { guestOf, lettersTo } from "../driving/books.ts";
import { FAN } from "../driving/members.ts";
import { becomes, seen } from "../driving/seen.ts";
import type { Site } from "../driving/site.ts";
import { asAdmin, type Stage, type State, signInAs, withoutOfficers } from "./state.ts";

const ATHLETE = "athlete@demo.test";
const OFFICER = "compliance@demo.test";
const GUEST = "guest.with.an.order@example.org";
const REFUSED = /status of (404|422)/;
const LONG = "Llanfairpwllgwyngyll is where my daughter plays. Which foot first? ".repeat(7).trim();

/** Orders, by the state in which they stand. */
interface Orders {
  readonly asked: string;
  readonly delivered: string;
  readonly questioned: string;
  /** Paid by a guest, and what their letter leads to. */
  readonly ordered: string;
  readonly link: string;
  /** The page after their payment. */
  readonly success: string;
}

const made = new WeakMap<Site, Promise<Orders>>();

/** What is ordered from the demo's athlete, made once, whoever needs it first. */
function orders({ site }: Stage): Promise<Orders> {
  const known = made.get(site) ?? makeOrders(site);
  made.set(site, known);
  return known;
}

async function makeOrders(site: Site): Promise<Orders> {
  const named = async (state: string) => (await ordersIn(site, state))[0] ?? "";
  for (const state of ["asked", "delivered", "questioned", "accepted", "settled", "refunded"])
    await anOrder(site, state);
  return {
    asked: await named("asked"),
    delivered: await named("delivered"),
    questioned: await named("questioned"),
    ...(await ofAGuest(site)),
  };
}

async function ordersIn({ database }: Site, state: string): Promise<string[]> {
  const { rows } = await database.query<{ order_id: string }>(
    "select order_id from orders where state = $1 order by created_at desc",
    [state],
  );
  return rows.map(({ order_id }) => order_id);
}

/** A fan's, as it stands after its steps; no money is behind it. */
async function anOrder({ database }: Site, state: string): Promise<void> {
  await database.query(
    `with offer as (
       insert into offers (player_id, kind, price_cents, days, at_once, offered_at, ended_at, ended_for)
       select player_id, 'practice_tip', 2500, 30, 5, now(), now(), 'changed' from roles_held h join people p using (user_id)
        where p.email = $1 and h.role = 'athlete' returning offer_id, player_id),
     paid as (
       insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, user_id)
       select 'one_time', 'practice_tip', p.player_id, p.team_id, p.player_name, p.team_name, 2500, 'expired', now(),
              (select user_id from people where email = $2)
         from players p join offer using (player_id) returning contribution_id),
     made as (
       insert into orders (contribution_id, offer_id, state, version, brief, first_name, created_at, ordered_at, due_at, state_at, look_at)
       select contribution_id, offer_id, $3, 4, $4, 'Ada', now(), now() - interval '3 days', now() + interval '27 days',
              now() - interval '1 day', case when $3 not in ('settled', 'refunded') then now() + interval '9 days' end
         from paid, offer returning order_id)
     insert into order_history (order_id, happened_at, actor, act, state, words, link)
     select order_id, now() - make_interval(mins => 10 - step.at), step.actor, step.act, step.state, step.words, step.link
       from made, (values (1, 'supporter', 'order', 'unpaid', null, null), (2, 'system', 'pay', 'ordered', null, null),
                          (3, 'athlete', 'ask', 'asked', $4, null),
                          (4, 'supporter', 'answer', 'answered', 'The left one.', null),
                          (5, 'athlete', 'deliver', 'delivered', 'Start with one ball. Recruiting coaches look for that!', 'https://social.example/p/1'),
                          (6, 'supporter', 'question', 'questioned', $4, null)) step (at, actor, act, state, words, link)
      where step.at <= case $3 when 'asked' then 3 when 'questioned' then 6 else 5 end`,
    [ATHLETE, FAN, state, LONG],
  );
}

/** Really ordered and paid, so that its money is held, and a letter leads there. */
async function ofAGuest(site: Site): Promise<Pick<Orders, "ordered" | "link" | "success">> {
  const { rows } = await site.database.query<{ offer_id: string; player_id: number }>(
    `insert into offers (player_id, kind, price_cents, days, at_once, note, offered_at)
     select player_id, 'meet_and_greet', 7500, 30, 5, 'At the gym.', now() from roles_held h join people p using (user_id)
      where p.email = $1 and h.role = 'athlete' returning offer_id, player_id::int`,
    [ATHLETE],
  );
  const [offer] = rows;
  if (!offer) throw new Error("The demo has an athlete.");
  const { checkout_url, contribution_id } = await guestOf(site).ask(openOneTimeCheckout, {
    body: {
      player_id: offer.player_id,
      amount: 75,
      price: 75,
      nil_service_type: "meet_and_greet",
      offer_id: offer.offer_id,
      brief: LONG,
      first_name: "Maximiliane",
      wished_on: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
      agrees_to_be_named: true,
    },
  });
  await payOnPage(checkout_url, { email: GUEST });
  const link = async () =>
    /\/Order#([\w.-]+)/.exec((await lettersTo(site, GUEST)).map(({ text }) => text).join("\n"))?.[1] ?? "";
  await becomes(async () => (await link()) !== "", true);
  await site.database.query(
    "update offers set ended_at = now(), ended_for = 'athlete' where offer_id = $1 and ended_at is null",
    [offer.offer_id],
  );
  const paid = await site.database.query<{ order_id: string; session_id: string }>(
    "select order_id, provider_session_id as session_id from orders join contributions using (contribution_id) where contribution_id = $1",
    [contribution_id],
  );
  const { order_id = "", session_id = "" } = paid.rows[0] ?? {};
  return {
    ordered: order_id,
    link: await link(),
    success: `${pages.success.to()}?session_id=${session_id}`,
  };
}

const byAthlete = async (stage: Stage, which: "ordered" | "questioned") => {
  const order_id = (await orders(stage))[which];
  await signInAs(stage, ATHLETE, pages.ownOrder.to({ order_id }));
  await seen(stage.page.getByRole("heading", { name: "What was ordered" }));
};

/** What was ordered, as athletes, supporters and offices see it. */
export const ordered: readonly State[] = [
  {
    name: "Delete Account, with orders",
    async act(stage) {
      await orders(stage);
      await signInAs(stage, FAN, pages.deleteAccount.to());
      await seen(stage.page.getByText("What was delivered counts as accepted."));
      await stage.page.getByRole("button", { name: "Remove Account" }).click();
      await seen(stage.page.getByRole("dialog").getByText("and their money goes back."));
    },
  },
  {
    name: "success, of an order",
    async act(stage) {
      await stage.page.goto((await orders(stage)).success);
      await seen(stage.page.getByText("The link in your receipt's email leads to your order."));
      await stage.page.getByText("Receipt", { exact: true }).click();
    },
  },
  {
    name: "an athlete's orders to do",
    async act(stage) {
      await orders(stage);
      await signInAs(stage, ATHLETE, pages.ownOrders.to());
      await seen(stage.page.getByRole("link", { name: "Meet-and-greet for Maximiliane" }));
    },
  },
  {
    name: "an order to do, delivered without '#ad'",
    async act(stage) {
      const { page } = stage;
      await byAthlete(stage, "ordered");
      await page.getByLabel("Picture or video").setInputFiles({
        name: "proof.png",
        mimeType: "image/png",
        buffer: ONE_PIXEL,
      });
      await seen(page.getByRole("img", { name: "What the athlete made for this order" }));
      await page.getByLabel("Link to the public post").fill("https://social.example/p/1");
      await page.getByRole("button", { name: "Deliver it" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "A paid post has to say so." }));
    },
  },
  {
    name: "an order that is questioned, declined without a reason",
    async act(stage) {
      const { page } = stage;
      await byAthlete(stage, "questioned");
      await page.getByRole("button", { name: "I can't do this" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Send the money back" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Please write why you can't do it." }));
    },
  },
  {
    name: "an order to do that there is not",
    message: REFUSED,
    async act(stage) {
      await signInAs(stage, ATHLETE, pages.ownOrder.to({ order_id: crypto.randomUUID() }));
      await seen(stage.page.getByRole("heading", { name: "We can't find this order" }));
    },
  },
  {
    name: "my orders",
    async act(stage) {
      await orders(stage);
      await signInAs(stage, FAN, pages.myOrders.to());
      await seen(stage.page.getByRole("link", { name: /^Practice tip from / }).first());
    },
  },
  {
    name: "one of my orders, delivered",
    async act(stage) {
      const { delivered } = await orders(stage);
      await signInAs(stage, FAN, pages.myOrder.to({ order_id: delivered }));
      await seen(stage.page.getByRole("button", { name: "Thank you, this is it" }));
    },
  },
  {
    name: "one of my orders, a report without a reason",
    async act(stage) {
      const { page } = stage;
      const { asked } = await orders(stage);
      await signInAs(stage, FAN, pages.myOrder.to({ order_id: asked }));
      await page.getByRole("button", { name: "Report this" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Report it" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "Please write what's wrong with it." }));
    },
  },
  {
    name: "an order by the link of a letter",
    async act(stage) {
      const { link } = await orders(stage);
      await stage.page.goto(pages.orderByLink.to(link));
      await seen(stage.page.getByRole("heading", { name: "What was ordered" }));
    },
  },
  {
    name: "an order by a link that leads to nothing",
    address: () => pages.orderByLink.to(`${crypto.randomUUID()}.${"x".repeat(43)}`),
    message: REFUSED,
    async act({ page }) {
      await seen(page.getByRole("heading", { name: "We can't find this order" }));
    },
  },
  {
    name: "orders of schools without an officer",
    alone: true,
    async act(stage) {
      await orders(stage);
      await withoutOfficers(stage);
      await asAdmin(stage, pages.adminOrders.to());
      await seen(stage.page.getByRole("link", { name: /: meet-and-greet$/ }));
    },
  },
  {
    name: "one of them, questioned",
    alone: true,
    async act(stage) {
      const { questioned } = await orders(stage);
      await withoutOfficers(stage);
      await asAdmin(stage, pages.adminOrder.to({ order_id: questioned }));
      await seen(stage.page.getByRole("button", { name: "It was done as offered" }));
    },
  },
  {
    name: "orders at the desk",
    async act(stage) {
      await orders(stage);
      await signInAs(stage, OFFICER, pages.deskOrders.to());
      await seen(stage.page.getByRole("link", { name: /: meet-and-greet$/ }));
    },
  },
  {
    name: "an order at the desk, questioned",
    async act(stage) {
      const { questioned } = await orders(stage);
      await signInAs(stage, OFFICER, pages.deskOrder.to({ order_id: questioned }));
      await seen(stage.page.getByRole("button", { name: "It was done as offered" }));
    },
  },
];

const ONE_PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
