import type { Sql } from "sql-template-tag";
import { CONCERNED } from "./moved.ts";

/** Plans and orders whose athlete is with another team or on no roster, as rosters stand at the moment: rows of `what` and `id`. */
export const CONCERNED_BY_MOVES: Sql = CONCERNED;
