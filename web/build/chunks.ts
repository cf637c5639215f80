import { ENTRY, FIRST_SCRIPT } from "../assets.ts";

export const entries = [FIRST_SCRIPT, ENTRY];

/**
 * Which modules come together. One file for what every page loads: all that the entry imports, and `web/parts/visitors/`, of
 * which most screens show something. The styles of what members' screens share are one file, those of the screens around an account
 * another, and so are those of members', of staff's, of controls, and of what comes on demand: every script that can fetch a style sheet
 * holds its name, so a few are lighter than fifty.
 * Everything else follows from who imports it: a dynamic import is a file of its own, and what several of them share
 * goes into files between them.
 */
export const chunks = {
  groups: [
    { name: "visitors", test: isForEveryPage },
    // What three pages have alone would weigh on all members' pages.
    { name: "reports", test: /\/web\/parts\/members\/(report|elsewhere|payors\/as-one)\/.*\.css/ },
    { name: "money", test: /\/web\/parts\/members\/money\/.*\.css/ },
    { name: "own", test: /\/web\/parts\/members\/.*\.css/ },
    { name: "account", test: /\/web\/screens\/account\/.*\.css/ },
    { name: "members", test: /\/web\/screens\/members\/.*\.css/ },
    { name: "staff", test: /\/web\/(parts|screens)\/staff\/.*\.css/ },
    // Controls that a page shows before its first paint: they don't bring the styles of dialogs with them.
    { name: "controls", test: /\/web\/ui\/.*\.css/ },
    { name: "on-demand", test: /\/web\/parts\/(on-demand|proof)\/.*\.css/ },
  ],
};

/** The group takes with it what these modules import. */
function isForEveryPage(module_id: string): boolean {
  return module_id.endsWith(`/${ENTRY}`) || module_id.includes("/web/parts/visitors/");
}
