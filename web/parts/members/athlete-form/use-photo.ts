import { useCallback, useRef, useState } from "react";
import {
  MOST_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_TYPES,
} from "../../../../contract/athlete-form/choices.ts";

/** A chosen picture: being read (0 to 1), there, or none. */
export type Photo =
  | { readonly phase: "none" }
  | { readonly phase: "reading"; readonly name: string; readonly read: number }
  | { readonly phase: "there"; readonly name: string; readonly bytes: number; readonly data_url: string };

const UNREADABLE = "Failed to read image.";

/** The picture that is to be sent. It stays in this tab's memory: it is part of no draft. */
export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>({ phase: "none" });
  const reader = useRef<FileReader>(null);

  const clear = useCallback(() => {
    reader.current?.abort();
    setPhoto({ phase: "none" });
  }, []);

  /** Answers what is wrong with the file, or null. */
  const choose = useCallback(
    (file: File): Promise<string | null> => {
      clear();
      const refusal = refusalOf(file);
      if (refusal) return Promise.resolve(refusal);
      const { name, size } = file;
      const reading = new FileReader();
      reader.current = reading;
      setPhoto({ phase: "reading", name, read: 0 });
      const { promise, resolve } = Promise.withResolvers<string | null>();
      reading.onprogress = ({ loaded, total }) => setPhoto({ phase: "reading", name, read: loaded / total });
      reading.onerror = () => {
        setPhoto({ phase: "none" });
        resolve(UNREADABLE);
      };
      reading.onload = async () => {
        const data_url = String(reading.result);
        const is_shown = await canBeShown(data_url);
        // Another one was chosen meanwhile.
        if (reader.current !== reading) return resolve(null);
        setPhoto(is_shown ? { phase: "there", name, bytes: size, data_url } : { phase: "none" });
        resolve(is_shown ? null : UNREADABLE);
      };
      reading.onabort = () => resolve(null);
      reading.readAsDataURL(file);
      return promise;
    },
    [clear],
  );

  return { photo, choose, clear, data_url: photo.phase === "there" ? photo.data_url : null };
}

function refusalOf({ type, size }: File): string | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return NOT_A_PICTURE;
  return size > MOST_PICTURE_BYTES
    ? `${NOT_A_PICTURE} This one is ${megabytes(size)}. The limit is 5 MB.`
    : null;
}

/** `3.2 MB` */
export const megabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

async function canBeShown(data_url: string): Promise<boolean> {
  const image = new Image();
  image.src = data_url;
  try {
    await image.decode();
    return true;
  } catch {
    return false;
  }
}
