import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../answers/refusal.ts";

/**
 * Another site's page can't change anything in the name of who is signed in here: browsers say whence a request comes
 * (Fetch Metadata, and `Origin` where that is not sent), and can't be made to lie by a page. Programs say neither.
 */
export function refusalOfForeign(headers: IncomingHttpHeaders, own_origin: string): Refusal | null {
  const site = headers["sec-fetch-site"];
  const foreign =
    site === undefined ? isForeign(headers.origin, own_origin) : site !== "same-origin" && site !== "none";
  return foreign ? new Refusal(403, "Another site's page sent this request, so we refused it.") : null;
}

/** Not held against the Host header: whoever points a name of theirs at our address chooses that as well. */
const isForeign = (origin: string | undefined, own_origin: string): boolean =>
  origin !== undefined && origin !== own_origin;
