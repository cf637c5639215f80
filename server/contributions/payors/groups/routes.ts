import {
  joinPayors,
  keepPayorsApart,
  listAlikePayors,
  partPayors,
  payorAsOne,
} from "../../../../contract/contributions/payors-as-one.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import { answers } from "../../../http/calls/route.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { holds, personOf } from "../../../http/sessions/who.ts";
import { auditAdmins, isAtDesk, mayNote, NOT_YOURS, namedOrOwn, officeOf, schoolFor } from "../askers.ts";
import { readAlike } from "./alike.ts";
import { joinAsOne, keepApart, takeApart } from "./find-as-one.ts";
import { readAsOne } from "./read-as-one.ts";
import type { Finder } from "./standing.ts";

export const groupRoutes = [
  answers(payorAsOne, async (world, { params, query }, asker) => {
    const player_id = namedOrOwn(query, asker);
    const is_admin = holds(personOf(asker), "admin");
    const concerns = await mayNote(world.database, player_id, asker);
    if (!concerns && !is_admin) throw new Refusal(403, NOT_YOURS);
    const school_id = officeOf(asker);
    const looker = {
      school_id,
      is_admin,
      may_join: is_admin || (await isAtDesk(world.database, player_id, asker)),
    };
    const found = await readAsOne(world.database, params.payor_id, player_id, {
      looker,
      now: world.clock.now(),
    });
    await auditAdmins(world, asker, { player_id, ...params }, "read who counts as one with a payor");
    return found;
  }),

  answers(listAlikePayors, async (world, { query }, asker) => {
    const { school_id, is_admins } = await schoolFor(world.database, query.school, asker);
    const by = is_admins ? null : school_id;
    const data = await readAlike(world.database, school_id, { by, now: world.clock.now() });
    if (is_admins)
      await audit(world.database, asker, {
        act: "read which payors may be the same",
        subject: `school ${school_id}`,
      });
    return { data };
  }),

  answers(joinPayors, (world, { params, body }, asker) =>
    joinAsOne(world, params.payor_id, body, { finder: finderOf(asker), asker }),
  ),

  answers(partPayors, (world, { params }, asker) =>
    takeApart(world, params.join_id, { finder: finderOf(asker), asker }),
  ),

  answers(keepPayorsApart, (world, { params, body }, asker) =>
    keepApart(world, params.payor_id, body.other_id, { finder: finderOf(asker), asker }),
  ),
];

/** Who is both an officer and an admin finds as an admin. Throws `Refusal` 403. */
function finderOf(asker: Asker): Finder {
  const person = personOf(asker);
  const school_id = officeOf(asker);
  if (holds(person, "admin")) return { user_id: person.user_id, school_id: null };
  if (school_id === null) throw new Refusal(403, "Your account can't do this.");
  return { user_id: person.user_id, school_id };
}
