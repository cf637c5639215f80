import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { type InformationData, type InformationPage, informationHead } from "./screens/information/load.ts";
import type { PageHandle } from "./state/page-head.ts";

/** The file of a screen of that name. Only the server looks for it. */
export const screenFile = (name: string): string =>
  import.meta.env.SSR ? `web/screens/${name}/${name}.tsx` : "";

/** How a page of text is shown: plainly, or with the ledger's sums below it. */
const plain = {
  file: import.meta.env.SSR ? "web/screens/information/information.tsx" : "",
  parts: () => import("./screens/information/information.tsx"),
};
export const withFigures = {
  file: import.meta.env.SSR ? "web/screens/information/with-figures.tsx" : "",
  parts: () => import("./screens/information/with-figures.tsx"),
};

/** A page of text: its Markdown comes with its screen. */
export function information(
  page: { pattern: string; to: () => string },
  file: string,
  text: () => Promise<{ page: InformationPage }>,
  shown: typeof plain | typeof withFigures = plain,
): RouteObject {
  return {
    path: page.pattern,
    lazy: {
      loader: async () => (await shown.parts()).loaderOf((await text()).page),
      Component: async () => (await shown.parts()).screenOf((await text()).page),
    },
    handle: {
      file: shown.file,
      text: import.meta.env.SSR ? `web/content/${file}.md` : "",
      head: (it: InformationData) => informationHead(it, page.to()),
    } satisfies PageHandle,
  };
}

/** A page of one's own, or on the way there. Nobody finds it by a search, so all of a kind are described alike. */
export function own(
  page: { readonly pattern: string },
  screen: string,
  title: string,
  Component: () => Promise<ComponentType>,
  description = "Sign in, and look after your account.",
): RouteObject {
  return {
    path: page.pattern,
    // It needs nothing. Its head is shown once its data is there (page-head.ts), be that nothing.
    loader: () => null,
    lazy: { Component },
    handle: {
      file: screenFile(screen),
      head: () => ({ title, description }),
    } satisfies PageHandle,
  };
}
