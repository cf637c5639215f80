import { PRODUCT_NAME } from "../../contract/product.ts";
import type { About } from "./things.ts";

/** What the head of a page says about it. */
export interface PageHead {
  /** Without the product's name, which is added; absent on the home page. */
  readonly title?: string;
  readonly description: string;
  /** The path that search engines should remember; absent where they should not. */
  readonly canonical?: string;
  /** What a shared link unfolds with; absent: the site's own picture. */
  readonly picture?: { readonly path: string; readonly alt: string };
  /** The page is about one person. */
  readonly is_profile?: boolean;
  readonly about?: About;
}

/** What a page's route says of it beside its screen. */
export interface PageHandle {
  /** From what the route's loader gave. */
  readonly head: (data: never) => PageHead;
}

/** `Tyrell Vance, Arizona State · Donate NIL` */
export const fullTitle = (head: PageHead): string =>
  head.title ? `${head.title} · ${PRODUCT_NAME}` : PRODUCT_NAME;

/** The head of the innermost screen that has its data; null where it failed to load. */
export function headOf(matches: readonly { handle: unknown; loaderData: unknown }[]): PageHead | null {
  const { handle, loaderData } = matches.at(-1) ?? {};
  const head = (handle as PageHandle | undefined)?.head;
  return head && loaderData !== undefined ? head(loaderData as never) : null;
}

/** What a page says of itself when it could not be shown. */
export function headOfFailure(status: number): PageHead {
  if (status === 404) return { title: "Page not found", description: "There is no such page here." };
  if (status === 410) return { title: "Taken down", description: "This page was taken down." };
  if (status === 503)
    return { title: "Back in a moment", description: "The site is busy. Please try again." };
  return { title: "Something went wrong", description: "We couldn't show this page. Please try again." };
}

/** A page of one's own, or on the way there. Nobody finds it by a search, so all of a kind are described alike. */
export const ownHead =
  (title: string, description = "Sign in, and look after your account.") =>
  (): PageHead => ({ title, description });

export const requestHead = (title: string) => ownHead(title, "How NIL collaboration requests stand.");
