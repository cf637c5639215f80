import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "./refusal.ts";

/**
 * Another site's page can't change anything in the name of who is signed in here: browsers say whence a request comes
 * (Fetch Metadata, and `Origin` where that is not sent), and can't be made to lie by a page. Programs say neither.
 */
export function refusalOfForeign(headers: IncomingHttpHeaders): Refusal | null {
  const site = headers["sec-fetch-site"];
  const foreign =
    site === undefined ? isForeign(headers.origin, headers.host) : site !== "same-origin" && site !== "none";
  return foreign ? new Refusal(403, "This was asked by a page of another site.") : null;
}

const isForeign = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && URL.parse(origin)?.host !== host;
