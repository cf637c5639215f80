import sql from "sql-template-tag";
import * as z from "zod/mini";
import { goesWithAccount } from "../../../contract/accounts/deletion.ts";
import { serviceKindOf } from "../../../contract/orders/kinds.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { dollars } from "../../../pure/numbers.ts";
import type { Draft } from "../../letters/draft.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** Athletes by their numbers: the letter names them as they are called when it leaves, or not at all. */
const gift = z.object({ player_id: z.int(), amount: z.number() });
/** As the release before asks for it. */
const namedGift = z.object({ player_name: z.string(), amount: z.number() });
const order = z.object({
  contribution_id: z.uuid(),
  player_id: z.int(),
  kind: z.string(),
  amount: z.number(),
  goes_back: z.boolean(),
});

/** The one letter whose reader is gone from the tables when it is mailed: what was theirs travels with it. */
export const deletedLetterShape = z.object({
  letter: z.literal("account_deleted"),
  letter_id: z.uuid(),
  email: z.string(),
  // The release before asks for one without these.
  ended: z._default(
    z.extend(goesWithAccount, {
      gives: z.array(z.union([gift, namedGift])),
      orders: z._default(z.array(order), []),
    }),
    {
      gives: [],
      orders: [],
      pages: [],
      has_profile_under_way: false,
    },
  ),
  deleted_at: z.optional(z.iso.datetime()),
  by_admin: z._default(z.boolean(), false),
});
type Deleted = z.infer<typeof deletedLetterShape>;

/** Says what went with the account, what stays and why, and whom to ask. */
export async function deletedDraft(
  { contact_email, database }: Pick<World, "contact_email" | "database">,
  asked: Deleted,
): Promise<Draft> {
  const { letter_id, email, ended, deleted_at, by_admin } = asked;
  const { pages, has_profile_under_way } = ended;
  const [gives, orders] = [await named(database, ended.gives), await named(database, ended.orders)];
  return {
    key: `account-deleted.${letter_id}`,
    because: "account",
    to: email,
    subject: `Your account at ${PRODUCT_NAME} was removed`,
    opening: `${by_admin ? `An admin of ${PRODUCT_NAME} removed your account` : "Your account was removed"}, with your profile and your favorites. You were signed out everywhere.`,
    facts: [
      ["Account", email],
      ...(deleted_at ? [["Removed", letterMoment(new Date(deleted_at))] as const] : []),
      ...gives.map(
        ({ player_name, amount }) =>
          ["Monthly contribution ended", `${dollars(amount)} for ${player_name}`] as const,
      ),
      ...orders.map(orderFact),
      ...pages.map(({ player_name }) => ["Athlete's page taken down", player_name] as const),
    ],
    after: [
      ...(gives.length > 0 ? [`You won't be charged again: ${endedWords(gives.length)}.`] : []),
      ...orderWords(orders, contact_email),
      ...pages.flatMap(({ monthly }) => pageWords(monthly, contact_email)),
      ...(has_profile_under_way ? ["We also deleted the athlete profile you submitted."] : []),
      `${orders.some(({ goes_back }) => goes_back) ? "Everything else you gave" : "What you gave"} stays with the athletes. As the law requires, we keep the records, without your name.`,
      by_admin
        ? `Want to know why? Write to ${contact_email}.`
        : `Didn't ask for this? Write to ${contact_email}.`,
    ],
  };
}

/** Gifts or orders with their athletes' names of today: whose page was removed meanwhile has none. */
async function named<Given extends { player_id: number } | { player_name: string }>(
  database: Queries,
  given: readonly Given[],
): Promise<(Given & { player_name: string })[]> {
  const ids = given.flatMap((it) => ("player_id" in it ? [it.player_id] : []));
  const rows = await database.rows<{ player_id: number; player_name: string }>(sql`
    select player_id::int, player_name from players where player_id = any (${ids}::bigint[])`);
  const names = new Map(rows.map(({ player_id, player_name }) => [player_id, player_name]));
  return given.map((it) => ({
    ...it,
    player_name: "player_id" in it ? (names.get(it.player_id) ?? "an athlete") : it.player_name,
  }));
}

type EndedOrder = z.infer<typeof order> & { readonly player_name: string };

/** The last line that tells of each: whoever asks us about its money names the transaction. */
function orderFact({ contribution_id, kind, player_name, amount, goes_back }: EndedOrder): [string, string] {
  const what = `${serviceKindOf(kind)?.name ?? "Order"} from ${player_name}, ${dollars(amount)}`;
  return goes_back
    ? ["Order ended", `${what} goes back (transaction ${contribution_id})`]
    : ["Counts as accepted", what];
}

/** Nobody is left whom the refund's own letter could reach, so this one tells of it. */
function orderWords(orders: readonly EndedOrder[], contact_email: string): string[] {
  const back = orders.filter(({ goes_back }) => goes_back);
  const kept = orders.length - back.length;
  const sum = dollars(back.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100);
  return [
    ...(back.length > 0
      ? [
          `${back.length === 1 ? "The order" : "The orders"} you were waiting for ${back.length === 1 ? "has" : "have"} ended. Your ${sum} goes back to the card you paid with. That takes 5 to 10 business days, depending on your bank. We won't email you about it again.`,
          `Didn't get it by then? Write to ${contact_email} and include the transaction.`,
        ]
      : []),
    ...(kept > 0
      ? [`What was already delivered to you counts as accepted: the money goes to the athlete.`]
      : []),
  ];
}

const endedWords = (count: number): string =>
  count === 1 ? "your monthly contribution ended" : `your ${count} monthly contributions ended`;

const pageWords = (monthly: number, contact_email: string): string[] => [
  "Your athlete's page is gone: its words, photo and links are deleted, and no one can support you here anymore.",
  ...(monthly > 0
    ? [
        `${monthly === 1 ? "One monthly contribution to you ends" : `${monthly} monthly contributions to you end`}. We email everyone whose contribution ends.`,
      ]
    : []),
  `Money already given to you stays on record, held for you. Write to ${contact_email} about it. Signed agreements stay on record with your school and the brand.`,
];
