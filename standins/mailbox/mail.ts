import PostalMime from "postal-mime";
import * as z from "zod/mini";

/** A mail as it arrived: the envelope it was sent with and its bytes. What is stored. */
export type Letter = z.infer<typeof letterShape>;
const letterShape = z.object({
  id: z.string(),
  received_at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  raw: z.string(),
});

/** A letter from the text that it is stored as. */
export const parseLetter = (stored: string): Letter => letterShape.parse(JSON.parse(stored));

/** A mail as it is read. `to` are the addresses of the envelope, in small letters. */
export type Mail = {
  id: string;
  received_at: string;
  message_id: string | null;
  from: string;
  to: string[];
  subject: string;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  attachments: { name: string; type: string; bytes: number }[];
};

/** Reads a letter. Headers by their names in small letters; of two with one name the last counts. */
export async function readLetter(letter: Letter): Promise<Mail> {
  const parsed = await PostalMime.parse(Buffer.from(letter.raw, "base64"));
  return {
    id: letter.id,
    received_at: letter.received_at,
    message_id: parsed.messageId ?? null,
    from: parsed.from?.address ?? letter.from,
    to: letter.to,
    subject: parsed.subject ?? "",
    text: parsed.text ?? null,
    html: parsed.html ?? null,
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => {
      return {
        name: filename ?? "unnamed",
        type: mimeType,
        bytes: typeof content === "string" ? content.length : content.byteLength,
      };
    }),
  };
}
