import { pages } from "../../../../contract/pages/addresses.ts";
import { CollabScreen } from "./browse.tsx";
import { type BrowseData, browseHead, loadBrowse } from "./list/load.ts";
import { teamsToldOnce } from "./list/teams-told-once.ts";

export const Screen = CollabScreen;
export const loader = loadBrowse;
export const told_once = teamsToldOnce;
export const head = (it: BrowseData) => browseHead(it, pages.collab.to(), "Start a brand partnership");
