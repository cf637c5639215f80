import type {
  AssociationAnswer,
  AssociationQuestion,
} from "../../../../contract/contributions/association.ts";

export const QUESTIONS = [
  "for_one_school",
  "own_athletes",
  "asked_to_recruit",
  "gave_over_50000",
  "tied_to_such",
] as const satisfies readonly AssociationQuestion[];

export const ANSWER_WORDS: Readonly<Record<AssociationAnswer, string>> = {
  yes: "Yes",
  no: "No",
  unsure: "Not sure",
};

/** The same questions about somebody else. */
export const ABOUT_PAYOR: Readonly<Record<AssociationQuestion, string>> = {
  for_one_school: "Exists mainly to support one school's athletics",
  own_athletes: "Makes NIL deals only with athletes of that school",
  asked_to_recruit: "Was asked by the school to help recruit or keep athletes",
  gave_over_50000: "Has given that school more than $50,000 over their lifetime",
  tied_to_such: "Is owned by, or tied to, someone for whom one of these is true",
};
