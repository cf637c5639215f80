import type { Page } from "playwright-core";
import sharp from "sharp";
import { lettersTo } from "./books.ts";
import type { Visitor } from "./browser.ts";
import { becomes, pressUntil } from "./seen.ts";
import type { Site } from "./site.ts";

/** What a phone's camera might give. */
export const photo = async (bytes_at_least = 0) => {
  const side = Math.ceil(Math.sqrt(bytes_at_least / 3)) || 320;
  const background = { r: 20, g: 80, b: 160 };
  const buffer = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png({ compressionLevel: bytes_at_least ? 0 : 6 })
    .toBuffer();
  return { name: "me.png", mimeType: "image/png", buffer };
};

/** Fills in what is asked for, but for the photo. */
export async function fillIn(page: Page, email: string, level: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByText(level, { exact: true }).click();
  await page.getByText("Women", { exact: true }).click();
  await page.getByLabel("First Name").fill("Maya");
  await page.getByLabel("Last Name").fill("Okafor");
  await page.getByLabel("Name of Sport").selectOption("Soccer");
  await page.getByLabel("Name of School").fill("Riverside State");
  await page.getByLabel("Class").selectOption("Senior");
  await page.getByLabel("Height: feet").fill("5");
  await page.getByLabel("Height: inches").fill("9");
}

/** Presses until it was not too fast for a person. */
export async function submit(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  visitor.expectMessage(/status of 429/);
  await pressUntil(
    page.getByRole("button", { name: "Submit Profile" }),
    page.getByText("Click the link in the email we just sent"),
  );
}

/** The way on in a letter. */
export const linkFrom = async (site: Site, to: string, subject: string): Promise<string> => {
  await becomes(async () => (await lettersTo(site, to)).some((letter) => letter.subject === subject), true);
  const letter = (await lettersTo(site, to)).find((each) => each.subject === subject);
  return /http\S+(?:#[\w-]+|DetailsView\S+)/.exec(letter?.text ?? "")?.[0] ?? "";
};

export const yearsAgo = (years: number) => String(new Date().getUTCFullYear() - years);

/** Says when the athlete was born: on the first day of a year. */
export async function sayBirth({ page, press }: Visitor, year: string): Promise<void> {
  await page.getByLabel("Month").fill("1");
  await page.getByLabel("Day").fill("1");
  await page.getByLabel("Year").fill(year);
  await press(page.getByRole("button", { name: "Confirm the profile" }));
}
