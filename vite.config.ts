import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { callsForBrowsers } from "./web/build/calls-for-browsers.ts";
import { chunks, entries } from "./web/build/chunks.ts";
import { markdownPages } from "./web/build/markdown-pages.ts";
import { shortClassNames } from "./web/build/short-class-names.ts";
import { withoutUnusedComponents } from "./web/build/unused-components.ts";

/** A build is made beside the one that is served, and takes its place when it is whole (ops/programs/build.ts). */
const folder = process.env.PAGES_FOLDER ?? "dist";

/**
 * Two builds from one table of routes: `vite build --app` makes dist/client (with its manifest) and dist/server.
 * The server side is bundled whole and in production mode, so that a page never waits for a development React.
 */
export default defineConfig(({ command }) => ({
  appType: "custom",
  publicDir: "web/public",
  plugins: [react(), markdownPages(), callsForBrowsers(), withoutUnusedComponents()],
  // A font or picture inside a style sheet would be a data: address, which the content security policy refuses.
  // Styles come with what they belong to: a page links those of its screen, and the cascade layers settle their order.
  css: { modules: { generateScopedName: shortClassNames(import.meta.dirname) } },
  build: {
    assetsInlineLimit: 0,
    target: "baseline-widely-available",
    // The page itself lists what its screen needs, so that no script has to hold that list for every screen.
    modulePreload: false,
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        rolldownOptions: {
          input: entries,
          output: { codeSplitting: chunks },
        },
      },
    },
    ssr: {
      define: { "process.env.NODE_ENV": JSON.stringify(command === "build" ? "production" : "development") },
      resolve: { noExternal: command === "build" || [] },
      build: {
        outDir: `${folder}/server`,
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
