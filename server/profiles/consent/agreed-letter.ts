import sql from "sql-template-tag";
import * as z from "zod/mini";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { LINK_LASTS } from "../../http/sessions/private-links.ts";
import { mailWithLink } from "../letters/letters.ts";
import { readSeen, seenInWords } from "./seen.ts";

const submissionShape = z.object({ submission_id: z.uuid() });

/** Tells an athlete that the guardian agreed. Tells the athlete, where the profile is with us from now on. */
export const mailAgreed = task({ name: "mail_profile_agreed" }, async (world, payload) => {
  const { submission_id } = submissionShape.parse(payload);
  const found = await world.database.row<{
    email_address: string;
    guardian_email: string | null;
    agreed_at: Date | null;
  }>(sql`
    select email_address, guardian_email, guardian_agreed_at as agreed_at
      from profile_details join profile_submissions using (submission_id)
     where submission_id = ${submission_id} and state in ('waiting_for_review', 'approved')`);
  if (!found) return;
  const seen = seenInWords(await readSeen(world.database, submission_id));
  await mailWithLink(
    world,
    { submission_id, seen_by: "athlete" },
    {
      key: `profile_agreed.${submission_id}`,
      because: "page",
      to: found.email_address,
      subject: "Your guardian agreed",
      opening: `Your guardian agreed to your athlete profile at ${PRODUCT_NAME}. We are reviewing it now and will email you when it is decided.`,
      facts: [
        ["Who agreed", `Your parent or guardian, ${found.guardian_email ?? "whom you named"}`],
        ...(found.agreed_at ? [["When", letterMoment(found.agreed_at)] as const] : []),
        ...seen,
      ],
      label: "See where it stands",
      after: [
        "You and your guardian can each withdraw it at any time. Then everything is deleted.",
        LINK_LASTS,
        `Questions? Write to ${world.contact_email}.`,
      ],
    },
  );
});
