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
import {
  type GuestChooser,
  guestChoice,
  keepGuestChoice,
  whoseLink,
} from "../../letters/choices/guest-choices.ts";
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

/** Throws `Refusal` 403, 422. */
export async function choose(
  world: Pick<World, "database" | "clock">,
  { topic, how_often }: MailChoice,
  asker: Asker,
): Promise<MailChoice> {
  const person = personOf(asker);
  if (!topicsOf(heldBy(person)).includes(topic)) throw new Refusal(403, "You don't get these emails.");
  await change(world, { user_id: person.user_id, topic }, how_often);
  return { topic, how_often };
}

/** Throws `Refusal` 404. */
export async function readByMailLink(world: World, link: string): Promise<MailChoice> {
  return read(world.database, await holderOf(world, link));
}

/** Throws `Refusal` 404, 422. */
export async function chooseByMailLink(
  world: World,
  { link, how_often }: { readonly link: string; readonly how_often: HowOften },
): Promise<MailChoice> {
  const chooser = await holderOf(world, link);
  await change(world, chooser, how_often);
  return { topic: chooser.topic, how_often };
}

/** Whose link it is, where they still get such emails. */
async function holderOf(world: World, link: string): Promise<Chooser | GuestChooser> {
  const linked = chooserOf(world, link);
  const chooser = linked && "contribution_id" in linked ? await whoseLink(world.database, linked) : linked;
  if (!chooser || !(await gets(world.database, chooser))) throw new Refusal(404, NO_LINK);
  return chooser;
}

const NO_LINK = "This link no longer works.";

async function gets(queries: Queries, chooser: Chooser | GuestChooser): Promise<boolean> {
  if ("email_key" in chooser) return true;
  const { role } = MAIL_TOPICS[chooser.topic];
  const holder = await queries.row(sql`
    select from people p
     where user_id = ${chooser.user_id} and deleted_at is null
       and (${role} = 'member' or exists (select from roles_held h where h.user_id = p.user_id and h.role = ${role}))`);
  return holder !== null;
}

async function read(queries: Queries, chooser: Chooser | GuestChooser): Promise<MailChoice> {
  const { topic } = chooser;
  if ("email_key" in chooser)
    return { topic, how_often: (await guestChoice(queries, chooser)) ?? MAIL_TOPICS[topic].by_itself };
  const { user_id } = chooser;
  const chosen = await queries.row<{ how_often: HowOften }>(
    sql`select ${howOftenOf(topic, sql`${user_id}::bigint`)} as how_often`,
  );
  return { topic, how_often: chosen?.how_often ?? MAIL_TOPICS[topic].by_itself };
}

/** Nothing is kept of an account that is deleted at this moment. */
async function change(
  { database, clock }: Pick<World, "database" | "clock">,
  chooser: Chooser | GuestChooser,
  how_often: HowOften,
): Promise<void> {
  if (!MAIL_TOPICS[chooser.topic].offers.includes(how_often))
    throw new Refusal(422, "These emails come as they're sent, or never. Please choose one of these.");
  if ("email_key" in chooser) return keepGuestChoice(database, chooser, how_often, clock.now());
  await database.transaction(async (tx) => {
    if (!(await holdAccount(tx, chooser.user_id))) throw new Refusal(404, NO_LINK);
    const before = await read(tx, chooser);
    await keepChoice(tx, chooser, how_often, clock.now());
    if (chooser.topic === "desk" && before.how_often === "never" && how_often !== "never")
      await restartDigest(tx, chooser.user_id, clock.now());
  });
}
