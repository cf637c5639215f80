import { BrowseScreen } from "./browse.tsx";
import { loadOnePlayer, onePlayerHead } from "./load-team.ts";

export const Screen = BrowseScreen;
export const loader = loadOnePlayer;
export const head = onePlayerHead;
