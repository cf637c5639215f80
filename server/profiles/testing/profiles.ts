import type { Pool } from "pg";
import sharp from "sharp";
import type { Ask, CallInput } from "../../../contract/form/call.ts";
import { createPlayerProfile } from "../../../contract/profiles/profiles.ts";
import { type Mail, mailsTo } from "../../testing/mails.ts";
import { until } from "../../testing/until.ts";

export type ProfileInput = CallInput<typeof createPlayerProfile>["body"];

/** A file as a form sends it. */
export const dataUrl = (file: Uint8Array, type = "image/png"): string =>
  `data:${type};base64,${Buffer.from(file).toString("base64")}`;

/** The picture in a `data:` address. */
export const fileIn = (address: string | null): Buffer =>
  Buffer.from(/^data:image\/webp;base64,(.+)$/.exec(address ?? "")?.[1] ?? "", "base64");

/** A plain picture of a size. */
export const picture = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#aa3300" } })
    .png()
    .toBuffer();

/** What somebody types who leaves out nothing. */
export const filledIn = async (but: Partial<ProfileInput> = {}): Promise<ProfileInput> => ({
  first_name: "Maya",
  last_name: "Okafor",
  email_address: "maya@example.org",
  sport_name: "Soccer",
  school_name: "Test Arizona",
  class_name: "Senior",
  sport_level: "College Sports",
  gender_division: "Women",
  position: "Goalkeeper",
  jersey_number: 0,
  height: `5' 9"`,
  weight: 140,
  instagram_url: "instagram.com/maya",
  facebook_url: null,
  x_url: "https://x.com/maya",
  youtube_url: null,
  tiktok_url: null,
  profile_picture_base64: dataUrl(await picture()),
  ...but,
});

interface Played {
  readonly ask: Ask;
  readonly database: Pool;
  readonly mailbox: { readonly origin: string };
}

/** What tests of profiles say of a site. */
export function profileWords({ ask, database, mailbox }: Played) {
  const submit = async (but: Partial<ProfileInput> = {}) =>
    ask(createPlayerProfile, { body: await filledIn(but) });

  /** The letters to somebody, the oldest first. */
  const lettersTo = async (to: string): Promise<Mail[]> => (await mailsTo({ mailbox }, to)).toReversed();

  /** The nth letter to somebody, waited for. */
  const letterTo = (to: string, nth = 1) =>
    until(async () => (await lettersTo(to))[nth - 1], `letter ${nth} to ${to}`);

  /** How many rows hold something of a submission: details, picture. */
  const kept = async (): Promise<[details: number, pictures: number]> => {
    const { rows } = await database.query(
      "select (select count(*)::int from profile_details) as d, (select count(*)::int from profile_pictures) as p",
    );
    return [rows[0].d, rows[0].p];
  };
  return { submit, lettersTo, letterTo, kept };
}

/** The private link in a letter. */
export const linkIn = ({ text }: { text: string }): string => /#([\w-]{43})/.exec(text)?.[1] ?? "";
