import { accountPages } from "./account-pages.ts";
import { memberPages } from "./member-pages.ts";
import type { PageRoute } from "./page-route.ts";
import { staffPages } from "./staff-pages.ts";

/** Pages of members and staff: a table that grows with each of them, and that no visitor waits for. */
export const ownPages: readonly PageRoute[] = [...accountPages, ...memberPages, ...staffPages];
