import { pages } from "../../contract/pages/addresses.ts";
import type { World } from "../world/world.ts";
import { type Chooser, choiceAddress, type Guest } from "./choices/mail-links.ts";

/**
 * Why a letter is sent: somebody chose how often they get its topic, or it is of a kind that is sent in any case.
 */
export type Because = Chooser | Guest | keyof typeof IN_ANY_CASE;

const IN_ANY_CASE = {
  payment: "We send every email about a payment or a plan: you need it for your records.",
  security: "We send every email about the security of an account.",
  request: "We send every email about the steps of a request to those who take part in it.",
  page: "We send every email about an athlete's page to those it concerns.",
  report: "We send every email about what an athlete has to report by a day.",
  account: "We send every email about what becomes of an account.",
  asked: "You get this email because of a form that was sent to us.",
  platform: "You get this email because you run the platform.",
} as const;

/** The last lines of a letter: why it came, and where one chooses what comes. */
export const whyItCame = (world: Pick<World, "origin" | "link_secret">, because: Because): string[] =>
  typeof because === "string"
    ? [IN_ANY_CASE[because], `Emails you get: ${world.origin}${pages.emailsYouGet.to()}`]
    : [`Choose how often you get this email, or turn it off: ${choiceAddress(world, because)}`];
