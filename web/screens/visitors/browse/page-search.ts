import { pages } from "../../../../contract/pages/addresses.ts";
import { BrowseScreen } from "./browse.tsx";
import { type BrowseData, browseHead, loadBrowse } from "./list/load.ts";

export const Screen = BrowseScreen;
export const loader = loadBrowse;
export const head = (it: BrowseData) => browseHead(it, pages.browse.to(), "Search athletes");
