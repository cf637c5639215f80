import type { LoaderFunctionArgs } from "react-router";
import { CallFailed } from "../../../contract/problem.ts";
import { receivedByGroup } from "../../../contract/transparency.ts";
import { loadingOf } from "../../state/loading.ts";
import { Figures } from "./figures.tsx";
import { informationScreen } from "./information.tsx";
import { type FiguresData, type InformationPage, informationData } from "./load.ts";

/** The screen of an information page with the ledger's sums below its text. */
export const screenOf = (page: InformationPage) =>
  informationScreen(page, <Figures shares={page.figures === "equality"} />);

/** Its loader: what the head needs, and the sums. */
export const loaderOf =
  (page: InformationPage) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<FiguresData> => {
    const { ask } = loadingOf(context);
    const received = await ask(receivedByGroup, {}, { signal: request.signal }).catch((failure: unknown) => {
      if (failure instanceof CallFailed) return null;
      throw failure;
    });
    return { ...informationData(page), received };
  };
