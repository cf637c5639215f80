import { MOST_PICTURE_BYTES, NOT_A_PICTURE } from "../../../contract/athlete-form/choices.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { encodePicture, type Picture } from "../../http/files/encoded-picture.ts";

export type { Picture } from "../../http/files/encoded-picture.ts";

/** Pixels of the longer side, at most. */
export const LONGEST_SIDE = 1_024;
const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/;

/** The picture of a data URL, as `encodePicture` does it. Throws `Refusal` 422 for what is no picture, or is over 5 MB, and 503. */
export async function readPicture(data_url: string): Promise<Picture> {
  const [head] = DATA_URL.exec(data_url) ?? [];
  if (!head) throw notAPicture();
  const file = Buffer.from(data_url.slice(head.length), "base64");
  if (file.length === 0 || file.length > MOST_PICTURE_BYTES) throw notAPicture();
  const picture = await encodePicture(file, LONGEST_SIDE, "a call");
  if (!picture) throw notAPicture();
  return picture;
}

const notAPicture = () =>
  new Refusal(422, NOT_A_PICTURE, { errors: { profile_picture_base64: NOT_A_PICTURE } });
