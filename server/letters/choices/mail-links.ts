import { MAIL_LINK, type MailTopic, UNSUBSCRIBE_PATH } from "../../../contract/accounts/mail-choices.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { isProof, proofOf } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";

/** Whose choice it is, and of what. */
export interface Chooser {
  readonly user_id: number;
  readonly topic: MailTopic;
}

type Signing = Pick<World, "origin" | "link_secret">;

/** Where somebody chooses how often a topic's emails come, signed in or not. It is worth nothing else, and never over. */
export const choiceAddress = (world: Signing, chooser: Chooser): string =>
  world.origin + pages.emailsYouGet.to(linkOf(world, chooser));

/** Where their mail program turns it off by one click (RFC 8058). */
export const unsubscribeAddress = (world: Signing, chooser: Chooser): string =>
  `${world.origin}${UNSUBSCRIBE_PATH}/${linkOf(world, chooser)}`;

/** Whose link it is; null where we mailed none such. */
export function chooserOf(
  world: Pick<World, "link_secret" | "older_link_secrets">,
  link: string,
): Chooser | null {
  if (!MAIL_LINK.test(link)) return null;
  const parts = link.split(".");
  const [proof = "", user_id = ""] = parts.toReversed();
  const topic = parts.length === 3 ? (parts[0] as MailTopic) : null;
  const subject = topic ? subjectOf({ topic, user_id }) : `desk digest ${user_id}`;
  return isProof(world, subject, proof) ? { user_id: Number(user_id), topic: topic ?? "desk" } : null;
}

const linkOf = (world: Signing, chooser: Chooser): string =>
  `${chooser.topic}.${chooser.user_id}.${proofOf(world, subjectOf(chooser))}`;

const subjectOf = ({ topic, user_id }: { topic: MailTopic; user_id: number | string }): string =>
  `emails ${topic} ${user_id}`;
