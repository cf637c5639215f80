import { type ComponentType, lazy } from "react";

/**
 * A part with a script of its own. Where that can't be fetched `Missing` stands in its place, and the page around it stays with all
 * that was typed there.
 */
export const lazyPart = <Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
) => lazy(async () => ({ default: await fetchPart().catch(() => Missing) }));
