import { pages } from "../../../../contract/pages/addresses.ts";
import { ContributeScreen } from "./browse.tsx";
import { type BrowseData, browseHead, loadBrowse } from "./list/load.ts";
import { teamsToldOnce } from "./list/teams-told-once.ts";

export const Screen = ContributeScreen;
export const loader = loadBrowse;
export const told_once = teamsToldOnce;
export const head = (it: BrowseData) => browseHead(it, pages.contribute.to(), "Support an athlete");
