import type { PageHead } from "./page-head.ts";

/** What the head needs of a page of text; the text itself comes with the screen. */
export interface InformationData {
  readonly title: string;
  readonly description: string;
}

export const informationHead = ({ title, description }: InformationData, canonical: string): PageHead => ({
  title,
  description,
  canonical,
  about: { steps: [[title, canonical]] },
});
