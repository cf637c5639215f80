import sql, { type Sql } from "sql-template-tag";
import { YEARS_OF_AGE } from "./facts.ts";

/** Of `athlete_guardians g`: its athlete is of age by then. From that birthday nobody is asked in their place, told of it, or lets it be read. */
export const isOfAge = (now: Date): Sql => sql`
  coalesce(g.date_of_birth <= (${now}::timestamptz at time zone 'UTC')::date - make_interval(years => ${YEARS_OF_AGE}), false)`;
