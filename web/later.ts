/** What a page does once it is alive, in one script of its own. */
export { prefetchOnIntent } from "./state/prefetch.ts";
export { watchSession } from "./state/session-watch.ts";
