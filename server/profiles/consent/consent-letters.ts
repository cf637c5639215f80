import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { LINK_LASTS } from "../../http/sessions/private-links.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { mailWithLink } from "../letters/letters.ts";
import { readSeen, seenInWords } from "./seen.ts";

/** Who ends a consent or a page. `account`: it goes with the athlete's account. */
const endedBy = z.enum(["guardian", "athlete", "account"]);
export type EndedBy = z.infer<typeof endedBy>;

const submission_id = z.uuid();
const payloadShape = z.discriminatedUnion("about", [
  z.object({ about: z.literal("given"), submission_id }),
  z.object({ about: z.literal("public"), submission_id }),
  z.object({
    about: z.literal("change"),
    submission_id,
    agrees: z.boolean(),
    answered_at: z.iso.datetime(),
    what: z.string(),
  }),
  // Its reader, and all that it is about, are gone from the tables when it is mailed. No name: it would stay behind here.
  z.object({
    about: z.literal("ended"),
    letter_id: z.uuid(),
    email: z.string(),
    to: z.enum(["guardian", "athlete"]),
    by: endedBy,
    ended_at: z.iso.datetime(),
    agreed_at: z.nullable(z.iso.datetime()),
    player_id: z.nullable(z.int()),
  }),
]);
type ConsentLetter = z.infer<typeof payloadShape>;
type Of<About extends ConsentLetter["about"]> = Extract<ConsentLetter, { about: About }>;

/** Asks for a letter to the guardian, in the transaction of the act. */
export const writeToGuardian = (
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  asked: Of<"given"> | Of<"public"> | Of<"change">,
): Promise<void> => {
  const time = asked.about === "change" ? ` ${asked.answered_at}` : "";
  return jobs.add(tx, mailConsent, asked, `${mailConsent.name} ${asked.about} ${asked.submission_id}${time}`);
};

/** Asks for the letters to guardian and athlete that it is over, with the page that goes. Before it is forgotten who they are. */
export async function writeOfEnd(
  { clock, jobs }: Pick<World, "clock" | "jobs">,
  tx: Queries,
  {
    submission_id,
    player_id,
    by,
  }: { readonly submission_id: string; readonly player_id: number | null; readonly by: EndedBy },
): Promise<void> {
  const it = await tx.row<{
    guardian_email: string | null;
    email_address: string | null;
    agreed_at: Date | null;
  }>(sql`
    select s.guardian_email, d.email_address, s.guardian_agreed_at as agreed_at
      from profile_submissions s left join profile_details d using (submission_id)
     where s.submission_id = ${submission_id} and s.state <> 'sent'`);
  if (!it) return;
  // Whose account goes is told so by the letter of the account.
  const readers = { guardian: it.guardian_email, athlete: by === "account" ? null : it.email_address };
  for (const [to, email] of Object.entries(readers)) {
    if (email === null) continue;
    const letter_id = randomUUID();
    await jobs.add(
      tx,
      mailConsent,
      {
        about: "ended",
        letter_id,
        email,
        to,
        by,
        ended_at: clock.now().toISOString(),
        agreed_at: it.agreed_at?.toISOString() ?? null,
        player_id,
      },
      `${mailConsent.name} ${letter_id}`,
    );
  }
}

/** Mails a guardian, or an athlete, what became of the consent: on paper, for good. */
export const mailConsent = task({ name: "mail_consent" }, async (world, payload) => {
  const asked = payloadShape.parse(payload);
  if (asked.about === "ended") return mailOnce(world, ended(world, asked));
  const found = await world.database.row<Guarded>(sql`
    select s.guardian_email, s.guardian_agreed_at as agreed_at, s.decided_at, p.player_id::int, p.team_id
      from profile_submissions s left join players p using (player_id)
     where s.submission_id = ${asked.submission_id} and s.guardian_email is not null and s.guardian_agreed_at is not null`);
  if (!found) return;
  const seen = seenInWords(await readSeen(world.database, asked.submission_id));
  const { key, ...said } = wordsOf(world, found, asked, seen);
  await mailWithLink(
    world,
    { submission_id: asked.submission_id, seen_by: "guardian" },
    {
      ...said,
      key: `consent_${key}.${asked.submission_id}`,
      because: "page",
      to: found.guardian_email,
      label: "See it, or withdraw your consent",
      after: [...said.after, TAKEN_BACK, LINK_LASTS, `Questions? Write to ${world.contact_email}.`],
    },
  );
});

interface Guarded {
  readonly guardian_email: string;
  readonly agreed_at: Date;
  readonly decided_at: Date | null;
  readonly player_id: number | null;
  readonly team_id: number | null;
}

const TAKEN_BACK =
  "You can withdraw your consent at any time, without giving a reason, with the link above. Then the page, its photo and everything that was typed are deleted at once. Please keep this email.";

type Facts = NonNullable<Draft["facts"]>;
interface LetterWords {
  readonly key: string;
  readonly subject: string;
  readonly opening: string;
  readonly facts: Facts;
  readonly after: readonly string[];
}
type SeenWords = readonly (readonly [name: string, value: string])[];

function wordsOf(
  world: World,
  it: Guarded,
  asked: Exclude<ConsentLetter, Of<"ended">>,
  seen: SeenWords,
): LetterWords {
  switch (asked.about) {
    case "given":
      return given(it, seen);
    case "public":
      return published(world, it, seen);
    case "change":
      return changed(world, it, asked, seen);
  }
}

const who = ({ guardian_email }: Guarded): [string, string] => [
  "Who agreed",
  `The parent or guardian, ${guardian_email}`,
];
const nameIn = (seen: SeenWords): string => seen.find(([name]) => name === "Name")?.[1] ?? "the athlete";

const given = (it: Guarded, seen: SeenWords): LetterWords => ({
  key: "given",
  subject:
    seen.length > 0
      ? `You gave your consent: the profile of ${nameIn(seen)}`
      : "You gave your consent to an athlete profile",
  opening: `You agreed, as parent or guardian, to an athlete profile at ${PRODUCT_NAME}. This is what you agreed to.`,
  facts: [who(it), ["When", letterMoment(it.agreed_at)], ...seen],
  after: [
    seen.length > 0
      ? "We review the profile next. No one else sees it before that, and we'll email you when it is public."
      : "The athlete is under 13, so we had kept nothing to show you. You can fill in the form together now, with the link above.",
  ],
});

const published = ({ origin }: World, it: Guarded, seen: SeenWords): LetterWords => ({
  key: "public",
  subject: `The athlete page of ${nameIn(seen)} is public`,
  opening: `We reviewed the athlete profile that you agreed to. Its page at ${PRODUCT_NAME} is public now: anyone can see what follows.`,
  facts: [
    ["Public since", letterMoment(it.decided_at ?? it.agreed_at)],
    who(it),
    ["When you agreed", letterMoment(it.agreed_at)],
    ...pageFact(origin, it),
    ...seen,
  ],
  after: [
    "Supporters can give the athlete money, and brands can ask for a collaboration. Each brand request needs your separate consent, and so does each change to the page.",
  ],
});

const changed = (
  { origin }: World,
  it: Guarded,
  { agrees, answered_at, what }: Of<"change">,
  seen: SeenWords,
): LetterWords => ({
  key: `change.${answered_at.replaceAll(":", "-")}`,
  subject: agrees
    ? `You agreed to a change of the page of ${nameIn(seen)}`
    : `You left the page of ${nameIn(seen)} as it is`,
  opening: agrees
    ? `You agreed, as parent or guardian, to a change of the athlete page at ${PRODUCT_NAME}. It is public now.`
    : `You did not agree to a change of the athlete page at ${PRODUCT_NAME}, so it stays as it is, and the change is deleted.`,
  facts: [
    [agrees ? "Who agreed" : "Who said no", `The parent or guardian, ${it.guardian_email}`],
    ["When", letterMoment(new Date(answered_at))],
    [agrees ? "What it changed" : "What it would have changed", what],
    ...pageFact(origin, it),
    ...(agrees ? seen : []),
  ],
  after: [],
});

const pageFact = (origin: string, { player_id, team_id }: Guarded): Facts =>
  player_id === null || team_id === null
    ? []
    : [["Page", `No. ${player_id}`, origin + pages.detail.to({ player_id, team_id })]];

const ENDED_BY: Readonly<Record<EndedBy, string>> = {
  guardian: "The parent or guardian, by the emailed link",
  athlete: "The athlete",
  account: "The athlete, whose account was deleted",
};

/** How the letter begins, to each of the two. */
const OPENING: Readonly<Record<EndedBy, Record<"guardian" | "athlete", string>>> = {
  guardian: {
    guardian: "You withdrew your consent to an",
    athlete: "Your parent or guardian withdrew their consent to your",
  },
  athlete: {
    guardian: "The athlete whose parent or guardian you are withdrew their",
    athlete: "You withdrew your",
  },
  account: {
    guardian: "The athlete whose parent or guardian you are has deleted the account, and with it their",
    athlete: "You have deleted your account, and with it your",
  },
};

function ended(
  { contact_email }: World,
  { letter_id, email, to, by, ended_at, agreed_at, player_id }: Of<"ended">,
): Draft {
  const what = player_id === null ? "athlete profile" : "athlete page";
  return {
    key: `consent_ended.${letter_id}`,
    because: "page",
    to: email,
    subject:
      by === "guardian" ? `Consent withdrawn: the ${what} is gone` : `The ${what} is withdrawn and gone`,
    opening: `${OPENING[by][to]} ${what} at ${PRODUCT_NAME}. Everything that was typed and the photo are deleted.`,
    facts: [
      ["Who withdrew it", ENDED_BY[by]],
      ["When", letterMoment(new Date(ended_at))],
      ...(player_id === null ? [] : [["What", `Athlete page No. ${player_id}`] as const]),
      ...(agreed_at ? [["The consent was given", letterMoment(new Date(agreed_at))] as const] : []),
    ] as const,
    after: [
      ...(player_id === null
        ? []
        : [
            "Monthly contributions to the athlete end, and requests of brands without a signed agreement are over. What was ordered and isn't done goes back to the supporter. Other money already given stays on record. The athlete's name goes too, unless a team's roster publishes it.",
          ]),
      "There's nothing left to do. You can submit a new profile at any time.",
      `Is this a mistake? Write to ${contact_email} at once.`,
    ],
  };
}
