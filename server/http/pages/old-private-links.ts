import { pages } from "../../../contract/pages/addresses.ts";

/** Pages whose private link stood in the query until November 2026; mails of then still lead there. */
const ONCE_IN_THE_QUERY = [pages.ownProfile, pages.followRequest];

/** Where an address of then leads: the same page, with the secret behind the `#`. Null for every other address. */
export function oldPrivateLink({ pathname, searchParams }: URL): string | null {
  const link = searchParams.get("link");
  if (link === null) return null;
  const path = pathname.replace(/\/$/, "").toLowerCase();
  const page = ONCE_IN_THE_QUERY.find(({ pattern }) => pattern.toLowerCase() === path);
  return page ? page.to(/^[\w-]{1,64}$/.test(link) ? link : "") : null;
}

/** Kept by nobody on the way, and told to no other site. */
export const OLD_LINK_HEADERS = { "cache-control": "no-store", "referrer-policy": "no-referrer" } as const;
