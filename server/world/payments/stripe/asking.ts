import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { ProviderAway, ProviderRefused } from "../card-payments.ts";

/** The most that a list gives at a time. */
export const PAGE = 100;

export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === "string" ? named : (named?.id ?? null);

/** A list's items over all its pages, each in our own words. */
export async function* each<Item, Ours>(
  list: AsyncIterable<Item>,
  ours: (item: Item) => Ours,
): AsyncGenerator<Ours, void> {
  const items = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await asked(items.next());
    if (next.done) return;
    yield ours(next.value);
  }
}

export const all = <Item>(list: AsyncIterable<Item>): Promise<Item[]> =>
  Array.fromAsync(each(list, (item) => item));

/** How often what moves money is asked for where no answer comes, how long after the first time, and how soon after the last. */
const TRIES = 3;
const TRIED_WITHIN_MS = 15_000;
const AGAIN_MS = 500;

/**
 * Makes what moves money, unless `find` finds it made. What failed may have happened all the same, and the provider forgets a key after
 * a day, so each try looks first. The library's own retries would not, and a server can stand still for days before one of them.
 */
export async function madeOnce<Made>(
  find: () => Promise<Made | null>,
  make: (one_try: { maxNetworkRetries: 0 }) => Promise<Made>,
): Promise<Made> {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    const made = await find();
    if (made) return made;
    try {
      return await asked(make({ maxNetworkRetries: 0 }));
    } catch (error) {
      const is_open = error instanceof ProviderAway && !error.answered && !error.denied;
      if (!is_open || tries === TRIES || performance.now() - begun > TRIED_WITHIN_MS) throw error;
    }
    await sleep(AGAIN_MS);
  }
}

/**
 * Asks under an idempotency key, as often as it takes. The provider remembers a failure under it for a day and repeats
 * it: where that is what comes back, it is asked anew, under another key.
 */
export async function askedUnder<Answer>(
  key: string,
  ask: (options: { idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked(ask({ idempotencyKey: key }));
  } catch (error) {
    if (!(error instanceof ProviderAway && isOfBefore(error.cause))) throw error;
    return asked(ask({ idempotencyKey: `${key}.${randomUUID()}` }));
  }
}

/** A failure of an earlier time, or the key came with other words then. */
const isOfBefore = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeError &&
  (cause instanceof Stripe.errors.StripeIdempotencyError
    ? cause.statusCode === 400
    : cause.headers?.["idempotent-replayed"] === "true");

/** Our own words for what went wrong. */
export async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    const missing = missingBy(error);
    // 409 and 429: somebody is at it, or we ask too much. 401 and 403 are ours to mend, and pass then; but for a 403 that
    // is about an account that is not there.
    const final =
      (status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status)) || missing !== null;
    const said = `The payment provider: ${error.type} ${error.code ?? ""} ${error.message}`;
    // A key that came with other words before, as after a change of ours, is used up like one that failed.
    const used_up = error instanceof Stripe.errors.StripeIdempotencyError && status === 400;
    if (final && !used_up) {
      throw new ProviderRefused(said, { cause: error, missing, disputed: error.code === "charge_disputed" });
    }
    // Whatever is repeated from under the key will be repeated for a day: another key is needed, as after a 500.
    const repeated = error.headers?.["idempotent-replayed"] === "true";
    const answered = used_up || status >= 500 || repeated;
    throw new ProviderAway(said, { cause: error, answered, denied: status === 401 || status === 403 });
  }
}

/**
 * What is not there, as far as the refusal says so. The second version of the API names no parameter; what is asked of it
 * by an id in the path are accounts.
 */
function missingBy({ statusCode, code, param }: Stripe.errors.StripeError): string | null {
  if (statusCode === 403 && code === "account_invalid") return "account";
  if (statusCode === 404 && code === "not_found") return "account";
  return code === "resource_missing" ? (param ?? null) : null;
}

/** What the provider says lies there, each currency once. */
export function sumsOf(
  parts: readonly { currency: string; amount: number }[],
): { currency: string; amount_cents: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of parts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount_cents]) => ({ currency, amount_cents }));
}
