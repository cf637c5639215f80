import { informationScreen } from "./information.tsx";
import { type InformationPage, informationData } from "./load.ts";

/** The screen of a page that is text alone, and its loader. */
export const screenOf = (page: InformationPage) => informationScreen(page);
export const loaderOf = (page: InformationPage) => () => informationData(page);
