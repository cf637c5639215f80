import type { Domain } from "../http/domain.ts";
import { playersRoutes } from "./routes.ts";

/** The catalogue of players, and who is found in it. */
export const players: Domain = { routes: playersRoutes };
