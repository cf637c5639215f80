import { MAIL_LINK, type MailTopic, UNSUBSCRIBE_PATH } from "../../../contract/accounts/mail-choices.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { isProof, proofOf } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";

/** Whose choice it is, and of what. */
export interface Chooser {
  readonly user_id: number;
  readonly topic: MailTopic;
}

/** A guest: whoever gave a contribution, by the address that they gave it with. */
export interface Guest {
  readonly contribution_id: string;
  readonly topic: "thanks";
}

type Signing = Pick<World, "origin" | "link_secret">;

/** Where somebody chooses how often a topic's emails come, signed in or not. It is worth nothing else, and never over. */
export const choiceAddress = (world: Signing, chooser: Chooser | Guest): string =>
  world.origin + pages.emailsYouGet.to(linkOf(world, chooser));

/** Where their mail program turns it off by one click (RFC 8058). */
export const unsubscribeAddress = (world: Signing, chooser: Chooser | Guest): string =>
  `${world.origin}${UNSUBSCRIBE_PATH}/${linkOf(world, chooser)}`;

/** Whose link it is; null where we mailed none such. */
export function chooserOf(
  world: Pick<World, "link_secret" | "older_link_secrets">,
  link: string,
): Chooser | Guest | null {
  if (!MAIL_LINK.test(link)) return null;
  const parts = link.split(".");
  const [proof = "", whose = ""] = parts.toReversed();
  const topic = parts.length === 3 ? (parts[0] as MailTopic) : null;
  const subject = topic ? subjectOf(topic, whose) : `desk digest ${whose}`;
  if (!isProof(world, subject, proof)) return null;
  return whose.includes("-")
    ? { contribution_id: whose, topic: "thanks" }
    : { user_id: Number(whose), topic: topic ?? "desk" };
}

function linkOf(world: Signing, chooser: Chooser | Guest): string {
  const { topic } = chooser;
  const whose = "user_id" in chooser ? chooser.user_id : chooser.contribution_id;
  return `${topic}.${whose}.${proofOf(world, subjectOf(topic, whose))}`;
}

const subjectOf = (topic: MailTopic, whose: number | string): string => `emails ${topic} ${whose}`;
