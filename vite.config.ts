import { createHash } from "node:crypto";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { callsForBrowsers } from "./vite-calls.ts";
import { markdownPages } from "./vite-markdown.ts";

/**
 * Two builds from one table of routes: `vite build --app` makes dist/client (with its manifest) and dist/server.
 * The server side is bundled whole and in production mode, so that a page never waits for a development React.
 */
export default defineConfig(({ command }) => ({
  appType: "custom",
  publicDir: "web/public",
  plugins: [react(), markdownPages(), callsForBrowsers()],
  // A font or picture inside a style sheet would be a data: address, which the content security policy refuses.
  // One style sheet for all pages: it is little more than that of a single page, and one request instead of three.
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    assetsInlineLimit: 0,
    target: "baseline-widely-available",
    // The page itself lists what its screen needs, so that no script has to hold that list for every screen.
    modulePreload: false,
    cssCodeSplit: false,
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        rolldownOptions: {
          input: ["web/after-paint.ts", "web/entry-browser.tsx"],
          // One file for what several screens need, one for each screen. Apart from them what comes when it is needed first:
          // toasts, what a payment takes, what the header's search finds, and what only forms and members need.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "base",
                  test: (module_id) => isShared(`/${relative(import.meta.dirname, module_id)}`),
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      define: { "process.env.NODE_ENV": JSON.stringify(command === "build" ? "production" : "development") },
      resolve: { noExternal: command === "build" || [] },
      build: {
        outDir: "dist/server",
        ssr: true,
        rolldownOptions: {
          input: "web/entry-server.tsx",
          // What a browser fetches later is one file with the rest here.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}));

/** A name stands in the one style sheet, in the scripts and in every page: three letters for its file, and which it is in there. */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?", 1)[0] ?? file);
  const mark = createHash("sha256").update(path).digest("hex").slice(0, 4);
  const { path: before, names } = markedFiles.get(mark) ?? { path, names: [] };
  if (before !== path) throw new Error(`${before} and ${path} have one mark: take a letter more.`);
  if (!names.includes(name)) names.push(name);
  markedFiles.set(mark, { path, names });
  return `_${mark}${names.indexOf(name).toString(36)}`;
}
const markedFiles = new Map<string, { path: string; names: string[] }>();

/** Forms to fill in, and whose session it is: nothing that a visitor needs who only looks and pays. */
function isForMembers(module_id: string): boolean {
  return FOR_MEMBERS.test(module_id);
}
const FOR_MEMBERS = new RegExp(
  `/(${[
    "contract/(accounts/(accounts|mailed-links|deletion|sign-in)|favorites|form/private-link)",
    "icons/(calendar-days|circle-check|credit-card|download|external-link|eye(-off)?|image-up|info|link-2-off|mail-check|octagon-x|printer|triangle-|undo-2)",
    "contract/(admin/(users|money|transactions|watch)|contributions/(refunds|received)|players/contribution-stops|collaborations/all-requests|accounts/roles)",
    "(contract/recurring|pure/months)",
    "web/(parts/recurring/|state/recurring-words)",
    "web/parts/(facts|form-page|members-only|one-click|private-link|link-over)",
    "web/parts/(admin-frame|admin-sections|ends-with-account|asked-for|dashboard|data-table|list-end|money-columns|question|way-back)",
    "web/ui/(text|password)-field",
    "web/state/(use-form|return-to|mailed-link|session-(watch|end|entries|leave)|favourites|held-(hearts|contribution|link)|recurring-plan|tabs)",
    "web/state/(use-listing|use-asked|use-title|transaction-words)",
  ].join("|")})\\b`,
);

function isShared(module_id: string): boolean {
  return (
    /node_modules|\/(contract|pure)\/|\/web\/(ui|parts|state)\//.test(module_id) &&
    !/toast|finding|head-tags|state\/things|contribution\/(?!contribute-button)|amount|state\/(checkout|following|poll|dates|uuid)|ui\/dialog|contract\/contact|parts\/use-focus-on-more|profile-|profiles|athlete-form|form-fields|collaboration\/(?!collaboration-button)|contract\/(collaborat|accounts\/office-)|pure\/days|collaboration-words|dialog-head|parts\/(request|desk)\/|email|drafts|said/.test(
      module_id,
    ) &&
    !isForMembers(module_id)
  );
}
