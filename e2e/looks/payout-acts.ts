import { pages } from "../../contract/pages/addresses.ts";
import { seen } from "../driving/seen.ts";
import { asAdmin, type Stage, type State, signInAs } from "./state.ts";

const ATHLETE = "athlete@demo.test";
const REASON = "We paid Llanfairpwllgwyngyll twice. ".repeat(5).trim();

interface Account {
  readonly transfers: string;
  /** What the provider asks for, and whose it is to do. */
  readonly asked?: readonly (readonly [
    what: string,
    whose: "athlete" | "provider",
    due_at: string | null,
    ...errors: string[],
  ])[];
}

/** The demo's athlete has an account at the provider, and was sent $120 and had $80 sent back by the bank; all gone afterwards. */
async function hasAccount(
  { site: { database }, afterwards }: Stage,
  { transfers, asked = [] }: Account,
): Promise<void> {
  const undo = async () => {
    for (const table of ["payout_reversals", "bank_payouts", "payouts", "payout_runs"])
      await database.query(`delete from ${table}`);
    await database.query("delete from payout_holds");
    await database.query("delete from payout_stops");
    await database.query("delete from payout_choices");
    await database.query("delete from payout_accounts");
  };
  await undo();
  afterwards(undo);
  const requirements = asked.map(([what, whose, due_at, ...errors]) => ({ what, whose, due_at, errors }));
  await database.query(
    `with a as (
       insert into payout_accounts (player_id, user_id, provider_account_id, says_status, says_of_age, begun_at, transfers, payouts, requirements, looked_at)
       select h.player_id, h.user_id, 'acct_look', 'citizen_or_resident', true, now(), $1, $1, $2::jsonb, now()
         from roles_held h join people p using (user_id) where p.email = $3 and h.role = 'athlete' returning *),
     r as (insert into payout_runs (begun_at, state, done_at) values (now(), 'done', now()) returning run_id)
     insert into payouts (run_id, player_id, payout_account_id, amount_cents, currency, state, planned_at, transfer_id, sent_at)
     select run_id, player_id, payout_account_id, 12000, 'usd', 'sent', now(), 'tr_look', now() from a, r`,
    [transfers, JSON.stringify(requirements), ATHLETE],
  );
}

const money = (name: string, account: Account | null, act: (stage: Stage) => Promise<void>): State => ({
  name: `your money, ${name}`,
  alone: true,
  async act(stage) {
    if (account) await hasAccount(stage, account);
    await signInAs(stage, ATHLETE, pages.ownMoney.to());
    await act(stage);
  },
});

const ACTIVE: Account = { transfers: "active" };

const ofAthletes: readonly State[] = [
  money("nothing chosen", null, async ({ page }) => {
    await page.getByRole("button", { name: "Set up payouts" }).click();
    await seen(page.getByRole("alert").filter({ hasText: "Please confirm that you're 18 or older." }));
  }),
  money(
    "half done, by another link",
    {
      transfers: "restricted",
      asked: [
        [
          "identity.individual.id_numbers.us_ssn",
          "athlete",
          "2026-01-10T00:00:00Z",
          "verification_failed_id_number_match",
          "verification_document_id_number_missing",
        ],
        ["defaults.payout_methods", "athlete", "2100-01-10T00:00:00Z"],
        ["nobody.knows", "athlete", null],
        ["identity.individual.documents.primary_verification", "provider", null],
      ],
    },
    async ({ page }) => {
      await page.goto(pages.ownMoney.to("again"));
      await seen(page.getByRole("status").filter({ hasText: "each works once" }));
      await seen(page.getByRole("button", { name: "Finish setting up" }));
    },
  ),
  money("ready", ACTIVE, async ({ page }) => {
    await seen(page.getByRole("heading", { name: "Your bank account" }));
    await seen(page.getByText(/^(Nothing yet\.|\d+ of \d+)$/));
  }),
  {
    name: "your money, what is new can't be loaded",
    alone: true,
    message: /status of 503/,
    async act(stage) {
      const { page, site, afterwards } = stage;
      await hasAccount(stage, ACTIVE);
      await signInAs(stage, ATHLETE, pages.ownMoney.to());
      await seen(page.getByRole("heading", { name: "Your bank account" }));
      afterwards(site.relay.mend);
      await site.relay.cut();
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await seen(page.getByRole("alert").filter({ hasText: "What you see may be out of date." }));
      await page.evaluate(() => window.scrollTo(0, 250));
    },
  },
  {
    name: "your money, the bank sent it back and a change holds it",
    alone: true,
    async act(stage) {
      const { page, site } = stage;
      await hasAccount(stage, ACTIVE);
      await site.database.query(
        `insert into bank_payouts (bank_payout_id, payout_account_id, player_id, amount_cents, currency, status, created_at, arrives_at, failure_code)
         select 'po_look', payout_account_id, player_id, 8000, 'usd', 'failed', now(), now(), 'account_closed' from payout_accounts`,
      );
      await site.database.query(
        "insert into payout_holds (user_id, why, since, until) select user_id, 'device', now() - interval '1 hour', now() + interval '3 days' from payout_accounts",
      );
      await signInAs(stage, ATHLETE, pages.ownMoney.to());
      await seen(page.getByRole("heading", { name: "Your bank sent it back" }));
    },
  },
];

const ofAdmins: readonly State[] = [
  {
    name: "Admin Dashboard, payouts, the balance too small, a stop without a reason",
    alone: true,
    async act(stage) {
      const { page, site } = stage;
      await hasAccount(stage, ACTIVE);
      await site.database.query(
        "insert into payout_stops (player_id, reason, set_by, set_at) select null, $1, user_id, now() from people where email = 'admin@demo.test'",
        [REASON],
      );
      await asAdmin(stage, pages.adminPayouts.to());
      await seen(page.getByRole("button", { name: "Lift the stop: everyone" }));
      await page.getByRole("button", { name: "Lift the stop: everyone" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Lift it" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "at least 10 characters" }));
    },
  },
  {
    name: "Admin Dashboard, payouts",
    alone: true,
    async act(stage) {
      const { page, site } = stage;
      await hasAccount(stage, ACTIVE);
      await site.database.query(
        `insert into payout_choices (player_id, pays_before, reason, chosen_by, chosen_at)
         select player_id, true, $1, p.user_id, now() from payout_accounts, people p where email = 'admin@demo.test'`,
        [REASON],
      );
      await asAdmin(stage, pages.adminPayouts.to());
      await seen(page.getByRole("heading", { name: "Paid before reports" }));
      await page.getByRole("button", { name: "Stop one athlete, or pay before reports" }).click();
      await seen(page.getByRole("main").getByRole("searchbox"));
      await seen(page.getByRole("table").last());
    },
  },
  {
    name: "Admin Dashboard, a payout that another admin wants back",
    alone: true,
    async act(stage) {
      const { page, site } = stage;
      await hasAccount(stage, ACTIVE);
      const { rows } = await site.database.query<{ payout_id: string }>(
        `insert into payout_reversals (payout_id, amount_cents, reason, asked_by, asked_at)
         select payout_id, 3000, $1, user_id, now() from payouts, people where email = 'fan@demo.test' returning payout_id`,
        [REASON],
      );
      await asAdmin(stage, pages.adminPayout.to({ payout_id: rows[0]?.payout_id ?? "" }));
      await page.getByRole("button", { name: "Agree" }).click();
      await seen(page.getByRole("dialog").getByRole("button", { name: "Agree" }));
    },
  },
  {
    name: "Admin Dashboard, a payout to be asked back without a reason",
    alone: true,
    async act(stage) {
      const { page, site } = stage;
      await hasAccount(stage, ACTIVE);
      const { rows } = await site.database.query<{ payout_id: string }>("select payout_id from payouts");
      await asAdmin(stage, pages.adminPayout.to({ payout_id: rows[0]?.payout_id ?? "" }));
      await page.getByRole("button", { name: "Ask to take it back" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Ask another admin" }).click();
      await seen(page.getByRole("alert").filter({ hasText: "at least 10 characters" }));
    },
  },
  {
    name: "Admin Dashboard, payouts, what becomes of money held for long, without a reference",
    alone: true,
    message: /status of 422/,
    async act(stage) {
      const { page, site } = stage;
      stage.afterwards(() => site.database.query("delete from held_decisions"));
      await site.database.query(
        `insert into held_decisions (player_id, why, what, amount_cents, reason, asked_by, asked_at)
         select player_id, 'unclaimed', 'state', 5000, $1, p.user_id, now()
           from roles_held h, people p
          where h.user_id = (select user_id from people where email = $2) and h.role = 'athlete' and p.email = 'fan@demo.test'`,
        [REASON, ATHLETE],
      );
      await asAdmin(stage, pages.adminPayouts.to());
      await page.getByRole("button", { name: /^Agree about/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Agree" }).click();
      await seen(page.getByText("Please enter a reference, like the number of the check."));
    },
  },
];

const ofOfficers: readonly State[] = [
  {
    name: "payouts at the compliance desk",
    alone: true,
    async act(stage) {
      await hasAccount(stage, ACTIVE);
      await stage.site.database.query(
        `insert into payout_choices (player_id, pays_before, reason, chosen_by, chosen_at)
         select player_id, true, $1, p.user_id, now() from payout_accounts, people p where email = 'admin@demo.test'`,
        [REASON],
      );
      await signInAs(stage, "compliance@demo.test", pages.deskPayouts.to());
      await seen(stage.page.getByText(/1 of 1/));
      await seen(stage.page.getByRole("heading", { name: "Paid before reports" }));
    },
  },
];

/** What athletes, admins and officers see of payouts. */
export const payouts: readonly State[] = [...ofAthletes, ...ofAdmins, ...ofOfficers];
