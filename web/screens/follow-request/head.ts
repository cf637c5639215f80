import type { PageHead } from "../../state/page-head.ts";

/** By itself, since it comes with the table of pages and the rest with the first visit. */
export const followRequestHead = ({ title }: { readonly title: string }): PageHead => ({
  title,
  description: "How a NIL collaboration request stands, for whoever holds its private link.",
});
