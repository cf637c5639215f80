import type { HydrationState } from "react-router";

/**
 * A page that shows so much of what its loader gave that telling it a second time, for the browser that takes over, would make
 * it longer than what a connection brings at once (ten packets, 14.6 KB). What its HTML has is left out, and read from there.
 */
export interface ToldOnce {
  /** On the server: what is told beside the HTML. */
  readonly leaveOut: (data: never) => unknown;
  /** In the browser, before the page is taken over: what the loader gave. */
  readonly readBack: (left: never, page: ParentNode) => unknown;
}

/** What the browser's entry reads beside the page. */
export type Told = HydrationState & {
  /** The route whose page has what is left out here. */
  readonly told_once?: string;
};

/** What is told beside a page whose innermost route is `id`. */
export function leftOut({ id, handle }: { readonly id: string; readonly handle: unknown }, told: Told): Told {
  const pair = pairOf(handle);
  const data: unknown = told.loaderData?.[id];
  if (!pair || data === undefined) return told;
  return { ...told, loaderData: { ...told.loaderData, [id]: pair.leaveOut(data as never) }, told_once: id };
}

/** What the loaders gave, from what was told beside the page and the page itself. */
export function readBack(
  handle: unknown,
  { told_once: id, ...told }: Told,
  page: ParentNode,
): HydrationState {
  const pair = pairOf(handle);
  if (id === undefined || !pair) return told;
  const left: unknown = told.loaderData?.[id];
  return { ...told, loaderData: { ...told.loaderData, [id]: pair.readBack(left as never, page) } };
}

const pairOf = (handle: unknown): ToldOnce | undefined =>
  (handle as { told_once?: ToldOnce } | undefined)?.told_once;
