import type { Domain } from "../http/domain.ts";
import { favoritesRoutes } from "./routes.ts";

/** Athletes whom members keep in mind. */
export const favorites: Domain = { routes: favoritesRoutes };
