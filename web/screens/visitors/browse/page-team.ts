import { BrowseScreen } from "./browse.tsx";
import { loadTeam, teamHead } from "./load-team.ts";

export const Screen = BrowseScreen;
export const loader = loadTeam;
export const head = teamHead;
