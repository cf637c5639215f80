import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject } from "react-router";
import { type InformationData, informationHead } from "../head/information-head.ts";
import type { PageHandle } from "../head/page-head.ts";
import type { InformationPage } from "../screens/visitors/information/load.ts";

/** What the module of a page brings; all of it comes with the first visit. */
interface PageModule extends PageHandle {
  readonly Screen: ComponentType;
  /** Absent where the page needs nothing before it stands. */
  readonly loader?: LoaderFunction;
}

/** `files`: those that the page loads beside what all load, by which the server finds its scripts; a browser has none. */
export type PageRoute = RouteObject & { readonly files: readonly string[] };

/** An address of the contract (contract/pages/addresses.ts). */
interface Address {
  readonly pattern: string;
}

/** `place`: of the module in web/screens/, as `account/login`, or as `visitors/browse/page-team.ts` where the folder has several pages. */
export function page(at: Address, place: string, load: () => Promise<PageModule>): PageRoute {
  return {
    path: at.pattern,
    lazy: {
      // Its head is shown once its data is there (head/page-head.ts), be that nothing.
      loader: async () => (await load()).loader ?? (() => null),
      Component: async () => (await load()).Screen,
      handle: load satisfies () => Promise<PageHandle>,
    },
    files: import.meta.env.SSR ? [screenFile(place)] : [],
  };
}

/** How a page of text is shown: plainly, or with the ledger's sums, the rules' figures or the operator's numbers above it. */
const plain = {
  file: import.meta.env.SSR ? screenFile("visitors/information/plain.tsx") : "",
  parts: () => import("../screens/visitors/information/plain.tsx"),
};
export const withFigures = {
  file: import.meta.env.SSR ? screenFile("visitors/information/with-figures.tsx") : "",
  parts: () => import("../screens/visitors/information/with-figures.tsx"),
};
export const withNumbers = {
  file: import.meta.env.SSR ? screenFile("visitors/information/with-numbers.tsx") : "",
  parts: () => import("../screens/visitors/information/with-numbers.tsx"),
};

/** A page of text: its Markdown comes with its screen. */
export function information(
  at: Address & { readonly to: () => string },
  file: string,
  text: () => Promise<{ page: InformationPage }>,
  shown: typeof plain | typeof withFigures | typeof withNumbers = plain,
): PageRoute {
  return {
    path: at.pattern,
    lazy: {
      loader: async () => (await shown.parts()).loaderOf((await text()).page),
      Component: async () => (await shown.parts()).screenOf((await text()).page),
    },
    handle: { head: (it: InformationData) => informationHead(it, at.to()) } satisfies PageHandle,
    files: import.meta.env.SSR ? [shown.file, `web/content/${file}.md`] : [],
  };
}

function screenFile(place: string): string {
  return `web/screens/${place.endsWith(".ts") || place.endsWith(".tsx") ? place : `${place}/${place.split("/").at(-1)}.tsx`}`;
}
