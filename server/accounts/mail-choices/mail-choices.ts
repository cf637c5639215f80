import sql from "sql-template-tag";
import type { Role } from "../../../contract/accounts/accounts.ts";
import {
  type HowOften,
  MAIL_TOPICS,
  type MailChoice,
  topicsOf,
} from "../../../contract/accounts/mail-choices.ts";
import { restartDigest } from "../../collaborations/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Person } from "../../http/sessions/session.ts";
import { personOf } from "../../http/sessions/who.ts";
import { howOftenOf, keepChoice } from "../../letters/choices/how-often.ts";
import { type Chooser, chooserOf } from "../../letters/choices/mail-links.ts";
import { holdAccount } from "../../people/hold-account.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** Of the topics of the asker's roles, how often each comes. A role that rests gives no rights, and its emails come. */
export async function readChoices(
  { database }: Pick<World, "database">,
  asker: Asker,
): Promise<{ choices: MailChoice[] }> {
  const person = personOf(asker);
  const { user_id } = person;
  const choices = await Promise.all(
    topicsOf(heldBy(person)).map((topic) => read(database, { user_id, topic })),
  );
  return { choices };
}

const heldBy = ({ roles, resting }: Person): Role[] => [...roles.map(({ role }) => role), ...resting];

/** Throws `Refusal` 403. */
export async function choose(
  world: Pick<World, "database" | "clock">,
  { topic, how_often }: MailChoice,
  asker: Asker,
): Promise<MailChoice> {
  const person = personOf(asker);
  if (!heldBy(person).includes(MAIL_TOPICS[topic].role))
    throw new Refusal(403, "You don't get these emails.");
  await change(world, { user_id: person.user_id, topic }, how_often);
  return { topic, how_often };
}

/** Throws `Refusal` 404. */
export async function readByMailLink(world: World, link: string): Promise<MailChoice> {
  return read(world.database, await holderOf(world, link));
}

/** Throws `Refusal` 404. */
export async function chooseByMailLink(
  world: World,
  { link, how_often }: { readonly link: string; readonly how_often: HowOften },
): Promise<MailChoice> {
  const chooser = await holderOf(world, link);
  await change(world, chooser, how_often);
  return { topic: chooser.topic, how_often };
}

/** Whose link it is, where they still get such emails. */
async function holderOf(world: World, link: string): Promise<Chooser> {
  const chooser = chooserOf(world, link);
  const holder =
    chooser &&
    (await world.database.row(sql`
      select from people join roles_held using (user_id)
       where user_id = ${chooser.user_id} and role = ${MAIL_TOPICS[chooser.topic].role} and deleted_at is null`));
  if (!holder) throw new Refusal(404, "This link no longer works.");
  return chooser;
}

async function read(queries: Queries, { user_id, topic }: Chooser): Promise<MailChoice> {
  const chosen = await queries.row<{ how_often: HowOften }>(
    sql`select ${howOftenOf(topic, sql`${user_id}::bigint`)} as how_often`,
  );
  return { topic, how_often: chosen?.how_often ?? MAIL_TOPICS[topic].by_itself };
}

/** Nothing is kept of an account that is deleted at this moment. */
async function change(
  { database, clock }: Pick<World, "database" | "clock">,
  chooser: Chooser,
  how_often: HowOften,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await holdAccount(tx, chooser.user_id))) throw new Refusal(404, "This link no longer works.");
    const before = await read(tx, chooser);
    await keepChoice(tx, chooser, how_often, clock.now());
    if (chooser.topic === "desk" && before.how_often === "never" && how_often !== "never")
      await restartDigest(tx, chooser.user_id, clock.now());
  });
}
