import { type RefObject, useEffect, useRef, useState } from "react";
import { PLEASE_AGREE_TO_REPORT } from "../../../../contract/contributions/payor-sum.ts";
import {
  type KnownSum,
  NAMED,
  namedSentence,
  type Proposal,
  type Report,
  type ReportAnswer,
  reportAnswer,
  reportOf,
  SCHOOL_FIRST,
} from "./report.ts";
import { usePayorSum } from "./use-payor-sum.ts";

/** What a dialog knows of the athlete's report, and what whoever gives said of it; for all forms in it. */
export interface Naming {
  readonly known: KnownSum | null;
  readonly refused_from: number | null;
  /** The sentence that was ticked. */
  readonly agreed_to: string | null;
  readonly onAgree: (agreed: boolean) => void;
}

/** What went wrong with the last press. */
interface Failure {
  readonly message: string;
  readonly field: string | null;
}

interface NamingProps {
  readonly failure: Failure | null;
  /** A payment page is open, and followed. */
  readonly is_following: boolean;
  /** Dollars in all of the last press. */
  readonly asked: RefObject<number>;
  /** What was ticked before signing in. */
  readonly named_by: string | null;
  readonly onRenew: () => void;
}

/**
 * Asks what was given so far as the dialog opens, and once more where that is another sum by now: the server refused for it, or a
 * payment page was opened and left.
 */
export function useNaming(
  { player_id, player_name }: { readonly player_id: number; readonly player_name: string },
  { failure, is_following, asked, named_by, onRenew }: NamingProps,
): Naming {
  const { known, again } = usePayorSum(player_id);
  const [agreed_to, setAgreedTo] = useState(named_by);
  const [refused_from, setRefusedFrom] = useState<number | null>(null);
  const refusal = failure?.field === NAMED && failure.message !== PLEASE_AGREE_TO_REPORT ? failure : null;
  const was_following = useRef(false);

  useEffect(() => {
    if (!refusal) return;
    setRefusedFrom((before) => Math.min(before ?? Number.POSITIVE_INFINITY, asked.current));
    void again();
  }, [refusal, asked, again]);
  useEffect(() => {
    if (was_following.current && !is_following) void again();
    was_following.current = is_following;
  }, [is_following, again]);

  const onAgree = (agreed: boolean) => {
    setAgreedTo(agreed ? namedSentence(player_name, known) : null);
    onRenew();
  };
  return { known, refused_from, agreed_to, onAgree };
}

/** The report as one form shows it. */
export interface FormReport extends Pick<Naming, "onAgree"> {
  readonly report: Report;
  readonly answer: ReportAnswer;
  /** What is said there of the last press. */
  readonly failure: Failure | null;
  /** Of its words: the tick is described by them. */
  readonly words_id: string;
}

/** `failure` is its own only where it has a place for it. */
export function formReport(
  { known, refused_from, agreed_to, onAgree }: Naming,
  proposal: Proposal,
  failure: Failure | null,
  form_id: string,
): FormReport {
  const report = reportOf(known, proposal, refused_from);
  const is_here =
    (failure?.field === NAMED && report.needs === "agreement") ||
    (report.needs === "school" && (failure?.field === SCHOOL_FIRST || failure?.message === report.message));
  return {
    report,
    answer: reportAnswer(report, namedSentence(proposal.player_name, known), agreed_to),
    failure: is_here ? failure : null,
    words_id: `${form_id}-report`,
    onAgree,
  };
}
