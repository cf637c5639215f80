import { ENTRY, FIRST_SCRIPT } from "../assets.ts";

export const entries = [FIRST_SCRIPT, ENTRY];

/**
 * Which modules come together. One file for what every page loads: all that the entry imports, and `web/parts/visitors/`, of
 * which most screens show something. Everything else follows from who imports it: a dynamic import is a file of its
 * own, and what several of them share goes into files between them.
 */
export const chunks = { groups: [{ name: "visitors", test: isForEveryPage }] };

/** The group takes with it what these modules import. */
function isForEveryPage(module_id: string): boolean {
  return module_id.endsWith(`/${ENTRY}`) || module_id.includes("/web/parts/visitors/");
}
