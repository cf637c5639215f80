import type { Domain } from "../http/domain.ts";
import { lookForNews, lookForNewsByTurns } from "./news.ts";
import { mailNews } from "./news-letter.ts";
import { adminRoutes } from "./routes.ts";
import { transactionsFile } from "./transactions/export-transactions.ts";

/** What admins read and do across the domains, and what waits in them for anyone. */
export const admin: Domain = {
  routes: adminRoutes,
  tasks: [lookForNews, lookForNewsByTurns, mailNews],
  files: [transactionsFile],
};
