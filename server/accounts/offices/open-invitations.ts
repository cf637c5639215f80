import sql, { type Sql } from "sql-template-tag";
import { INVITATION_DAYS } from "../../../contract/accounts/office-invitations.ts";

const DAY_MS = 86_400_000;

/** Of `office_invitations i`: what can be accepted. */
export const isOpen = (now: Date): Sql => sql`
  i.email is not null and i.withdrawn_at is null and i.accepted_at is null and i.ends_at > ${now}`;

/** The last whole day, as `2027-04-21`: it ends at noon, UTC, of the day after, when the day is over everywhere. */
export const lastDayOf = (ends_at: Date): string =>
  new Date(ends_at.getTime() - 1.5 * DAY_MS).toISOString().slice(0, 10);

/** When one ends that is sent now. */
export const endFrom = (now: Date): Date =>
  new Date(Date.parse(now.toISOString().slice(0, 10)) + (INVITATION_DAYS + 1.5) * DAY_MS);
