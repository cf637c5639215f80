import { createContext, type RouterContextProvider } from "react-router";
import type { ApiClient } from "./api-client.ts";

/** What a loader works with; where it runs it can't tell. */
export interface Loading extends Pick<ApiClient, "ask" | "memory" | "session" | "hearts"> {
  /** A page already stands: a failed list is told in its place, instead of by a page of its own. */
  readonly in_place: boolean;
}

const loading = createContext<Loading>();

/** Fills the router's context for its loaders. */
export function provideLoading(context: RouterContextProvider, value: Loading): RouterContextProvider {
  context.set(loading, value);
  return context;
}

/** Read by loaders from the context they are given. */
export const loadingOf = (context: Readonly<RouterContextProvider>): Loading => context.get(loading);
