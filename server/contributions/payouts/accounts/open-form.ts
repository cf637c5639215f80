import sql from "sql-template-tag";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { AccountBody } from "../../../../contract/payouts/own-payouts.ts";
import type { Block } from "../../../../contract/payouts/states.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import { ProviderAway, ProviderRefused } from "../../../world/payments/card-payments.ts";
import { emailForProvider } from "../../../world/payments/provider-email.ts";
import type { World } from "../../../world/world.ts";
import { readStanding } from "../standing/own-money.ts";
import { followAccount } from "./follow-account.ts";

/** Without any of these there can be an account. */
const REFUSALS: Partial<Readonly<Record<Block, string>>> = {
  under_age:
    "You're under 18, so your money waits for you. You can set up payouts on your 18th birthday; nothing is lost until then.",
  age_unknown:
    "We don't know when you were born, and you may be under 18. Write to us, and we'll sort it out with you.",
  visa: "Someone at your school has to look first, since being paid can affect a visa. Your money waits for you. Talk to your compliance or international office.",
  account_closed: "Our payment provider has closed your account. Write to us, and we'll find out why.",
};

/**
 * Makes the athlete's account at the provider where there is none, and answers the address of its form: good for one visit, for whoever
 * comes first, so it is neither kept nor logged. The provider is asked outside of a transaction; a try that was broken off goes on with
 * the same account. Throws `Refusal` 409 of whoever can't have one, 502 where the provider is away.
 */
export async function openForm(
  world: World,
  asker: Asker,
  player_id: number,
  body: AccountBody,
): Promise<string> {
  if (!world.payouts) throw new Refusal(409, "Payouts aren't available here yet. Your money waits for you.");
  const row = await beginAccount(world, asker, player_id, body);
  const standing = await readStanding(world, world.database, player_id);
  for (const block of standing.blocks) {
    const words = REFUSALS[block];
    if (words) throw new Refusal(409, words);
  }
  return withProvider(world, async () => {
    const account_id = row.provider_account_id ?? (await makeAccount(world, row));
    return world.payments.openForm(account_id, waysBack(world));
  });
}

const waysBack = ({ origin }: World) => ({
  refresh_url: origin + pages.ownMoney.to("again"),
  return_url: origin + pages.ownMoney.to("back"),
});

interface AccountRow {
  readonly payout_account_id: string;
  readonly provider_account_id: string | null;
  readonly attempt: number;
  readonly player_id: number;
  readonly email: string;
  /** Since when there may be an account at the provider that we did not hear of; null: nobody has asked for one yet. */
  readonly perhaps_since: Date | null;
}

/** The row comes first, so that the account at the provider has a number of ours to be found by. */
async function beginAccount(
  world: World,
  asker: Asker,
  player_id: number,
  { of_age, status }: AccountBody,
): Promise<AccountRow> {
  const { user_id } = personOf(asker);
  return world.database.transaction(async (tx) => {
    const held = await tx.row(sql`
      select from roles_held where player_id = ${player_id} and user_id = ${user_id} and role = 'athlete' for update`);
    if (!held) throw new Refusal(403, "You don't have an athlete page yet.");
    // Of whoever held the page before. What is theirs may still be on its way to their bank: it is asked about once more at least.
    await tx.row(sql`
      update payout_accounts set closed_at = ${world.clock.now()}
       where player_id = ${player_id} and user_id <> ${user_id} and closed_at is null`);
    const row = await tx.row<AccountRow & { is_new: boolean }>(sql`
      insert into payout_accounts as a (player_id, user_id, says_status, says_of_age, begun_at)
      values (${player_id}, ${user_id}, ${status}, ${of_age}, ${world.clock.now()})
      on conflict (player_id) where closed_at is null do update
         set says_status = case when a.provider_account_id is null then excluded.says_status else a.says_status end,
             says_of_age = a.says_of_age or excluded.says_of_age
      returning payout_account_id, provider_account_id, attempt, player_id::int, xmax = 0 as is_new,
                -- Of one that was begun before, by whatever release, it is not known.
                case when xmax <> 0 then coalesce(opening_at, begun_at) end as perhaps_since,
                (select email from people where user_id = ${user_id}) as email`);
    if (!row) throw new Error("No account to be paid to was begun.");
    if (row.is_new)
      await audit(tx, asker, {
        act: "began an account to be paid to",
        subject: `player ${player_id}`,
        detail: { status, of_age },
      });
    return row;
  });
}

/**
 * Opens the account at the provider and keeps what it is called there. Where it was asked for before, the provider is asked first whether it is
 * there: its key is forgotten after a day, and with another email than before it takes another one.
 */
async function makeAccount(world: World, row: AccountRow): Promise<string> {
  const { payout_account_id, attempt, player_id, email, perhaps_since } = row;
  const now = world.clock.now();
  try {
    const earlier = perhaps_since && (await world.payments.findOpened(payout_account_id, perhaps_since));
    if (!earlier)
      await world.database.row(sql`
        update payout_accounts set opening_at = coalesce(opening_at, ${now}) where payout_account_id = ${payout_account_id}::uuid`);
    const { account_id } =
      earlier ?? (await world.payments.openAccount({ payout_account_id, attempt, email, player_id }));
    await world.database.row(sql`
      update payout_accounts set provider_account_id = ${account_id}, look_at = ${now}
       where payout_account_id = ${payout_account_id}::uuid and provider_account_id is null`);
    await followAccount(world, account_id);
    return account_id;
  } catch (error) {
    if (error instanceof ProviderRefused || (error instanceof ProviderAway && error.answered))
      await world.database.row(sql`
        update payout_accounts set attempt = attempt + 1 where payout_account_id = ${payout_account_id}::uuid and attempt = ${attempt}`);
    // An account has to have one, so it is asked with this: whether it is refused is the provider's to say.
    if (error instanceof ProviderRefused && emailForProvider(email) === null) throw refusedAddress(email);
    throw error;
  }
}

const refusedAddress = (email: string): Refusal =>
  new Refusal(
    409,
    `Our payment provider doesn't take ${email} as an email address. Change your email here to one of plain letters (a-z) and digits, then set up payouts: your money waits for you.`,
  );

/**
 * The address of the athlete's own pages at the provider. Where it gives none, of the form in which they change their bank account; of the first
 * form as long as that was not all filled in.
 */
export async function openDashboard(world: World, player_id: number): Promise<string> {
  const { provider_account_id } = await readStanding(world, world.database, player_id);
  if (!world.payouts || provider_account_id === null)
    throw new Refusal(409, "You have no account to be paid to yet. Set one up first.");
  return withProvider(world, async () => {
    const url = await world.payments.openDashboard(provider_account_id);
    if (url !== null) return url;
    world.log.info(
      { player_id },
      "The provider gives an athlete no link to pages of their own: a form opens.",
    );
    const was_ready = await world.database.row(sql`
      select from payout_accounts where provider_account_id = ${provider_account_id} and ready_at is not null`);
    const open = was_ready ? world.payments.openChangeForm : world.payments.openForm;
    return open(provider_account_id, waysBack(world));
  });
}

/** Says in words that the provider is away or refuses. */
export async function withProvider<Answer>({ log }: World, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    if (error instanceof ProviderRefused) {
      log.error({ err: error }, "The provider refused what an athlete asked for.");
      throw new Refusal(
        502,
        "Our payment provider refused this. Nothing is lost: write to us, and we'll find out why.",
      );
    }
    log.error({ err: error }, "The provider did not answer what an athlete asked for.");
    throw new Refusal(
      502,
      "Our payment provider didn't answer. Nothing is lost: please try again in a few minutes.",
    );
  }
}
