import { useLocation } from "react-router";

/**
 * The secret of the mailed link that one came by. It stands behind the `#`, which browsers keep to themselves: in no
 * log, no cache, and of no use to who looks at links beforehand. "" while the server's page is taken over.
 */
export const useMailedLink = (): string => useLocation().hash.slice(1);
