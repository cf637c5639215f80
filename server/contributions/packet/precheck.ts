import type { PacketFacts } from "../../../contract/contributions/packet-facts.ts";
import type { PacketFinding } from "../../../contract/contributions/report-packet.ts";
import { longDate } from "../../../pure/dates.ts";
import { dollars } from "../../../pure/numbers.ts";

/** What the pre-check knows beside the facts. */
export interface Known {
  /** In UTC. */
  readonly today: string;
  /** The athlete attested before, to facts that have changed since. */
  readonly attested_before: boolean;
  /** The reader is the athlete; else an officer of their school. */
  readonly is_own: boolean;
  /** Dollars from which on this payor is reported. */
  readonly reported_from: number;
}

type Check = (facts: PacketFacts, known: Known) => PacketFinding | null;

/**
 * What would come back, and what to look at, before it is entered: the Commission's own four (missing attestations, terms that
 * contradict each other, terms entered wrongly, no business purpose) and what its form can't do without. In the order of the form.
 */
export const precheck = (facts: PacketFacts, known: Known): PacketFinding[] =>
  CHECKS.map((check) => check(facts, known)).filter((found) => found !== null);

const stops = (kind: PacketFinding["kind"], words: string): PacketFinding => ({ kind, stops: true, words });
const look = (words: string): PacketFinding => ({ kind: "look", stops: false, words });

const isDeal = ({ kind }: PacketFacts): boolean => kind === "deal";
/** Deals are part of it: then it is for something. */
const hasDeals = (facts: PacketFacts): boolean => isDeal(facts) || Number(facts.compensation.deals) > 0;

/** A letter or a figure for each: what has fewer says nothing of a business. */
const LEAST_PURPOSE = 20;
/** Longer than a career: probably a year typed wrongly. */
const LONGEST_TERM_YEARS = 5;
/** Rarer than a zero too many. */
const LARGE_DOLLARS = 1_000_000;

const SOCIAL = /\b(instagram|tiktok|youtube|snapchat|facebook|twitter|twitch|threads|linkedin|x)\b/i;

const CHECKS: readonly Check[] = [
  ({ payor }, { is_own }) =>
    payor.name
      ? null
      : stops(
          "missing",
          is_own
            ? "We don't know this payor's name. Ask them, and enter it in the form."
            : "We don't know this payor's name. The athlete asks them, and enters it in the form.",
        ),
  (facts, { is_own }) =>
    isDeal(facts) && !facts.payor.email
      ? stops(
          "missing",
          is_own
            ? "We have no email address of this payor anymore. Ask them for one, and enter it in the form."
            : "We have no email address of this payor anymore. The athlete asks them for one, and enters it in the form.",
        )
      : null,
  (facts) =>
    isDeal(facts) && !facts.term.agreed_on
      ? stops("missing", "The day of the last signature is missing. Note it on the request first.")
      : null,
  ({ term }, { today }) =>
    term.agreed_on && term.agreed_on > today
      ? stops("entered_wrongly", "The agreement is dated in the future. Check the day of the last signature.")
      : null,
  (facts) =>
    hasDeals(facts) && !facts.term.from ? stops("missing", "Enter the first day of the term.") : null,
  (facts) =>
    hasDeals(facts) && !facts.term.until ? stops("missing", "Enter the last day of the term.") : null,
  ({ term }) =>
    term.from && term.until && term.until < term.from
      ? stops("contradiction", "The term ends before it starts. Check both days.")
      : null,
  ({ term }) =>
    term.from && term.agreed_on && term.from < term.agreed_on
      ? stops(
          "contradiction",
          `The term starts before the agreement was signed on ${longDate(term.agreed_on)}. Check which day is right.`,
        )
      : null,
  ({ term }) =>
    isTooLong(term) ? look(`The term is longer than ${LONGEST_TERM_YEARS} years. Check the year.`) : null,
  ...compensationChecks(),
  ...purposeChecks(),
  ...deliverableChecks(),
  ({ attestations }, { attested_before, is_own }) =>
    attestations ? null : stops("attestations", NOT_ATTESTED[is_own ? "own" : "desk"](attested_before)),
  ({ due_on }, { today, is_own }) =>
    due_on && due_on < today
      ? look(
          `This was to be reported by ${longDate(due_on)}. ${is_own ? "Report it as soon as you can." : "The athlete should report it as soon as they can."}`,
        )
      : null,
];

/** Only the athlete attests. */
const NOT_ATTESTED = {
  own: (before: boolean) =>
    before
      ? "Something changed since you attested this report. Read it again and attest it anew."
      : "Your attestations are missing. Read the report and tick each statement.",
  desk: (before: boolean) =>
    before
      ? "Something changed since the athlete attested this report. They have to read it again and attest it anew."
      : "The athlete's attestations are missing. They have to read the report and tick each statement.",
};

function isTooLong({ from, until }: PacketFacts["term"]): boolean {
  if (!from || !until) return false;
  const longest = Temporal.PlainDate.from(from).add({ years: LONGEST_TERM_YEARS });
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(until), longest) > 0;
}

function compensationChecks(): Check[] {
  return [
    (facts) => {
      const { flat_fee, royalties_percent, other } = facts.compensation;
      return isDeal(facts) && !flat_fee && !royalties_percent && !other
        ? stops("missing", "We don't know what this deal pays. Enter what the agreement says.")
        : null;
    },
    ({ compensation: { flat_fee, counted } }) =>
      flat_fee && counted && Number(flat_fee) !== Number(counted)
        ? stops(
            "contradiction",
            `The request says ${dollars(Number(flat_fee))}, and the agreement counts as ${dollars(Number(counted))}. Check which is right.`,
          )
        : null,
    ({ compensation: { sum, counted } }) =>
      Number(counted ?? sum) >= LARGE_DOLLARS
        ? look(`It comes to ${dollars(Number(counted ?? sum))}. Check that no zero is too many.`)
        : null,
    ({ kind, compensation: { sum, counted } }, { is_own }) =>
      kind === "deal" && counted !== null && Number(sum) > Number(counted)
        ? look(
            `This deal is ${dollars(Number(counted))} of ${dollars(Number(sum))} with this payor. ${is_own ? "Report the rest too." : "The rest is reported too."}`,
          )
        : null,
    ({ compensation: { sum, is_open_ended } }, { reported_from }) =>
      Number(sum) < reported_from && !is_open_ended
        ? look(`With ${dollars(Number(sum))} in all this payor is below ${dollars(reported_from)}.`)
        : null,
  ];
}

function purposeChecks(): Check[] {
  return [
    (facts, { is_own }) =>
      hasDeals(facts) && !facts.business_purpose
        ? stops(
            "business_purpose",
            `Enter the business purpose: which goods or services ${promotes(is_own)}, and for whom.`,
          )
        : null,
    ({ business_purpose }, { is_own }) =>
      business_purpose && [...business_purpose.trim()].length < LEAST_PURPOSE
        ? stops(
            "business_purpose",
            `The business purpose is very short. Say which goods or services ${promotes(is_own)}, and to whom they are offered.`,
          )
        : null,
    (facts, { is_own }) =>
      hasDeals(facts) || facts.business_purpose
        ? null
        : look(
            `Contributions name no business purpose, and the Commission may ask for one. ${is_own ? "Talk to your compliance office before you enter this." : "Talk to the athlete before they enter this."}`,
          ),
  ];
}

const promotes = (is_own: boolean): string => (is_own ? "you promote" : "the athlete promotes");

function deliverableChecks(): Check[] {
  return [
    (facts, { is_own }) =>
      hasDeals(facts) && facts.deliverables.length === 0
        ? stops(
            "missing",
            `Enter what ${is_own ? "you do" : "the athlete does"} for it: where it appears, and how many times.`,
          )
        : null,
    ({ scope_of_use, deliverables }) =>
      scope_of_use === "Social media" &&
      deliverables.length > 0 &&
      !deliverables.some(({ platform }) => SOCIAL.test(platform))
        ? stops(
            "contradiction",
            "The agreement is about social media, and no deliverable names a platform like Instagram. Check what was entered.",
          )
        : null,
    ({ deliverables }) => {
      const names = deliverables.map(({ platform, what }) => `${platform} ${what ?? ""}`.toLowerCase());
      return new Set(names).size < names.length
        ? stops("entered_wrongly", "Two deliverables are the same. Make them one, with the number of both.")
        : null;
    },
  ];
}
