import type { Received } from "../../../../contract/transparency/transparency.ts";
import type { InformationData } from "../../../head/information-head.ts";

/** A page of text, typeset while the site was built. */
export interface InformationPage {
  readonly title: string;
  readonly description: string;
  /** YYYY-MM-DD */
  readonly updated: string;
  readonly html: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** Which of the ledger's sums stand above its text; absent where none do. */
  readonly figures?: string;
  /** Its jersey's back, and the page's one figure: `60 days` with what they are for. */
  readonly jersey: {
    readonly name: string;
    readonly number: string;
    readonly figure: string;
    readonly means: string;
  };
}

export interface FiguresData extends InformationData {
  /** Null where they could not be had: the text stands without them. */
  readonly received: Received | null;
}

export const informationData = ({ title, description }: InformationPage): InformationData => ({
  title,
  description,
});
