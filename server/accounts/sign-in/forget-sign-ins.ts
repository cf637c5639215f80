import sql from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";
import { forgetChallenges } from "../factors/challenges.ts";
import { forgetHalves } from "../factors/half-sign-in.ts";
import { forgetChanges } from "../letters/email-changes.ts";
import { forgetInvitations } from "../offices/office-invitations.ts";
import { forgetUnusedBrowsers } from "../sessions/known-browsers.ts";

const DAY_MS = 86_400_000;

/** Forgets what is over of sessions, links, counts, browsers and changed addresses. */
export const forgetSignIns = task(
  { name: "forget_sign_ins", times: "41 9 * * *" },
  async ({ database, clock }: Pick<World, "database" | "clock">) => {
    const now = clock.now();
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await database.row(sql`delete from sessions where idle_ends_at < ${now}`);
    // A used one is known for a day longer, so that who opens the mail again hears that it has done its work.
    await database.row(sql`delete from mailed_links where ends_at < ${before(1)}`);
    // By then all tries are forgotten anyway: a hundred take a day.
    await database.row(sql`delete from password_tries where last_try_at < ${before(2)}`);
    await database.row(sql`delete from sign_ins_begun where ends_at < ${now}`);
    await forgetHalves(database, now);
    await forgetChallenges(database, now);
    await forgetUnusedBrowsers(database, now);
    await forgetInvitations(database, now);
    await forgetChanges(database, now);
  },
);
