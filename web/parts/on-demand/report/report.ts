import {
  countsTogether,
  isReportedTo,
  NAMED_IN_REPORT,
  PLEASE_AGREE_TO_REPORT,
  type payorSum,
  schoolSaysFirst,
  schoolSaysFirstTogether,
  sumWith,
  whatIsReported,
} from "../../../../contract/contributions/payor-sum.ts";
import type { ReportFigures } from "../../../../contract/contributions/report-figures.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** What the server knows of whoever gives and the athlete. */
export type KnownSum = CallAnswer<typeof payorSum>;

/** What is about to be given: dollars, and of a plan how many times. */
export interface Proposal {
  readonly player_name: string;
  readonly amount: number;
  readonly months: number | null;
}

/** What is said of the athlete's report, and whether anything is needed before the payment: a word of whoever gives, or of the school. */
export type Report =
  | { readonly needs: "nothing" | "agreement"; readonly words: readonly string[] }
  | { readonly needs: "school"; readonly message: string };

/** Where a form stands with the report: what was agreed to, to the letter, or what is missing. */
export interface ReportAnswer {
  readonly agreed_to: string | null;
  readonly missing: { readonly message: string; readonly field: string } | null;
}

export const NAMED = "agrees_to_be_named";
/** Not a field of the call: where the school has to say first. */
export const SCHOOL_FIRST = "school_first";

/** What is agreed to, with what it is about: another athlete or another wording is another sentence. */
export const namedSentence = (player_name: string, figures: ReportFigures | null): string =>
  `${followsWords(player_name, figures)} ${NAMED_IN_REPORT.words}`;

/** `figures` null: they could not be asked, and the server asks for the word all the same. */
const followsWords = (player_name: string, figures: ReportFigures | null): string =>
  figures ? whatIsReported(player_name, figures) : isReportedTo(player_name);

/**
 * `known` null: it is being asked, or could not be; then nothing is said, and the server looks for itself. `refused_from`: so much in
 * all was refused for want of the giver's word, whatever is known here.
 */
export function reportOf(
  known: KnownSum | null,
  proposal: Proposal,
  refused_from: number | null = null,
): Report {
  const { player_name, amount, months } = proposal;
  const all_of_it = amount * (months ?? 1);
  if (refused_from !== null && all_of_it >= refused_from && !isCrossing(known, proposal))
    return { needs: "agreement", words: [followsWords(player_name, known)] };
  if (!known || known.rule === "no") return SILENT;
  if (known.so_far === null) return ofGuest(known, proposal);
  const sum = amount > 0 ? [sumLine(known, proposal)] : [];
  if (!isCrossing(known, proposal))
    return known.together && amount > 0
      ? withOthers(known, proposal, sum)
      : { needs: "nothing", words: known.so_far > 0 ? sum : [] };
  const words = [...sum, whatIsReported(player_name, known)];
  if (known.agreed) return { needs: "nothing", words: [...words, "You agreed to be named in this report."] };
  if (known.rule === "school_first")
    return { needs: "school", message: schoolSaysFirst(known.school_name, known) };
  return { needs: "agreement", words };
}

/** Whoever counts as one with others is asked from the first dollar on: what those gave is not told, and not to be guessed at. */
function withOthers(known: KnownSum, { player_name }: Proposal, sum: readonly string[]): Report {
  if (known.rule === "school_first" && !known.agreed)
    return { needs: "school", message: schoolSaysFirstTogether(known.school_name) };
  const words = [...sum, countsTogether(player_name, known)];
  return known.agreed
    ? { needs: "nothing", words: [...words, "You agreed to be named in this report."] }
    : { needs: "agreement", words };
}

const SILENT: Report = { needs: "nothing", words: [] };

const isCrossing = (known: KnownSum | null, { amount, months }: Proposal): boolean =>
  known !== null && amount > 0 && sumWith(known, amount, months) >= known.reported_from;

/**
 * Of a guest nothing is known but this gift. Who gives every month signs in first, and is asked then: before, a plan that does not come
 * to the figure says nothing, so that the dialog is as long when they are back, and they are where they were.
 */
function ofGuest(known: KnownSum, { player_name, amount, months }: Proposal): Report {
  const { rule, school_name, reported_from } = known;
  const is_enough = amount * (months ?? 1) >= reported_from;
  if (rule === "school_first")
    return is_enough ? { needs: "school", message: schoolSaysFirst(school_name, known) } : SILENT;
  if (months !== null && !is_enough) return SILENT;
  return is_enough && months === null
    ? { needs: "agreement", words: [whatIsReported(player_name, known)] }
    : {
        needs: "nothing",
        words: [
          `From ${dollars(reported_from)} in all, ${player_name} reports what you gave, with your name, to the College Sports Commission.`,
        ],
      };
}

/** `With this you'll have given Ada Archer $650 in all.` */
function sumLine(known: KnownSum, { player_name, amount, months }: Proposal): string {
  const sum = dollars(sumWith(known, amount, months));
  const of_plan = months === null ? "" : `, with all ${months} payments`;
  const open = known.on_open_pages > 0 ? ", counting the payment page you still have open" : "";
  return `With this you'll have given ${player_name} ${sum} in all${of_plan}${open}.`;
}

/** `ticked`: the sentence beside the tick, null without one. */
/** `sentence`: what is agreed to, as it stands now. */
export function reportAnswer(report: Report, sentence: string, ticked: string | null): ReportAnswer {
  if (report.needs === "school")
    return { agreed_to: null, missing: { message: report.message, field: SCHOOL_FIRST } };
  if (report.needs === "nothing") return { agreed_to: null, missing: null };
  return ticked === sentence
    ? { agreed_to: ticked, missing: null }
    : { agreed_to: null, missing: { message: PLEASE_AGREE_TO_REPORT, field: NAMED } };
}
