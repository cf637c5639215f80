import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { PageHandle } from "../head/page-head.ts";
import {
  type InformationData,
  type InformationPage,
  informationHead,
} from "../screens/visitors/information/load.ts";

/** The file of a screen, by its place in web/screens/: `members/login`. Only the server looks for it. */
export const screenFile = (place: string): string =>
  import.meta.env.SSR ? `web/screens/${place}/${place.split("/").at(-1)}.tsx` : "";

/** How a page of text is shown: plainly, or with the ledger's sums below it. */
const plain = {
  file: import.meta.env.SSR ? "web/screens/visitors/information/information.tsx" : "",
  parts: () => import("../screens/visitors/information/information.tsx"),
};
export const withFigures = {
  file: import.meta.env.SSR ? "web/screens/visitors/information/with-figures.tsx" : "",
  parts: () => import("../screens/visitors/information/with-figures.tsx"),
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
    // It needs nothing. Its head is shown once its data is there (head/page-head.ts), be that nothing.
    loader: () => null,
    lazy: { Component },
    handle: {
      file: screenFile(screen),
      head: () => ({ title, description }),
    } satisfies PageHandle,
  };
}
