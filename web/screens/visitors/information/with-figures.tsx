import type { LoaderFunctionArgs } from "react-router";
import { receivedByGroup } from "../../../../contract/transparency/transparency.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { loadingOf } from "../../../state/asking/loading.ts";
import { Figures, figuresTitle } from "./figures.tsx";
import { informationScreen } from "./information.tsx";
import { type FiguresData, type InformationPage, informationData } from "./load.ts";

/** The screen of an information page with the ledger's sums above its text. */
export function screenOf(page: InformationPage) {
  const shares = page.figures === "equality";
  return informationScreen(page, { title: figuresTitle(shares), content: <Figures shares={shares} /> });
}

/** Its loader: what the head needs, and the sums. */
export const loaderOf =
  (page: InformationPage) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<FiguresData> => {
    const { ask } = loadingOf(context);
    const received = await ask(receivedByGroup, {}, { signal: request.signal }).catch((failure: unknown) => {
      if (problemOf(failure)) return null;
      throw failure;
    });
    return { ...informationData(page), received };
  };
