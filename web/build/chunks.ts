import { ENTRY, FIRST_SCRIPT } from "../assets.ts";

export const entries = [FIRST_SCRIPT, ENTRY];

/**
 * Which modules come together. One file for what every page loads: all that the entry imports, and `web/parts/visitors/`, of
 * which most screens show something. The styles of members' and staff's pages are one file, and so are those of what
 * comes on demand: every script that can fetch a style sheet holds its name, so a few are lighter than fifty; the page about
 * one's sign-in, which few open, has its own.
 * Everything else follows from who imports it: a dynamic import is a file of its own, and what several of them share
 * goes into files between them.
 */
export const chunks = {
  groups: [
    { name: "visitors", test: isForEveryPage },
    { name: "members", test: /\/web\/(parts|screens)\/(members|staff)\/(?!sign-in-security\/).*\.css/ },
    { name: "on-demand", test: /\/web\/(ui|parts\/(on-demand|proof))\/.*\.css/ },
  ],
};

/** The group takes with it what these modules import. */
function isForEveryPage(module_id: string): boolean {
  return module_id.endsWith(`/${ENTRY}`) || module_id.includes("/web/parts/visitors/");
}
