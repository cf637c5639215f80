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
  /** The same at once, for who sends before the page is drawn again. */
  const current = useRef<Photo>(photo);
  const reading = useRef<{ reader: FileReader; refusal: Promise<string | null> }>(null);

  const show = useCallback((now: Photo) => {
    current.current = now;
    setPhoto(now);
  }, []);

  const clear = useCallback(() => {
    const { reader } = reading.current ?? {};
    // Also where it is read already, and only being looked at.
    reading.current = null;
    reader?.abort();
    show({ phase: "none" });
  }, [show]);

  /** Answers what is wrong with the file, or null. */
  const choose = useCallback(
    (file: File): Promise<string | null> => {
      clear();
      const refusal = refusalOf(file);
      if (refusal) return Promise.resolve(refusal);
      const { name, size } = file;
      const reader = new FileReader();
      const { promise, resolve } = Promise.withResolvers<string | null>();
      reading.current = { reader, refusal: promise };
      // Another one was chosen meanwhile, or none.
      const isOver = () => reading.current?.reader !== reader;
      const end = (now: Photo) => {
        if (isOver()) return resolve(null);
        reading.current = null;
        show(now);
        resolve(now.phase === "there" ? null : UNREADABLE);
      };
      show({ phase: "reading", name, read: 0 });
      reader.onprogress = ({ loaded, total }) => {
        if (!isOver()) show({ phase: "reading", name, read: loaded / total });
      };
      reader.onerror = () => end({ phase: "none" });
      reader.onload = async () => {
        const data_url = String(reader.result);
        end(
          (await canBeShown(data_url)) ? { phase: "there", name, bytes: size, data_url } : { phase: "none" },
        );
      };
      reader.onabort = () => resolve(null);
      reader.readAsDataURL(file);
      return promise;
    },
    [clear, show],
  );

  /** While a picture is being read: what is wrong with it, or null, once it is; whoever sends before would send nothing of it. */
  const whenRead = useCallback((): Promise<string | null> | null => {
    const settled = async () => {
      let refusal: string | null = null;
      while (reading.current) refusal = await reading.current.refusal;
      return refusal;
    };
    return reading.current && settled();
  }, []);
  const toSend = useCallback(() => dataUrlOf(current.current), []);

  return { photo, choose, clear, whenRead, toSend, data_url: dataUrlOf(photo) };
}

export type PhotoToSend = Pick<ReturnType<typeof usePhoto>, "clear" | "whenRead" | "toSend">;

const dataUrlOf = (photo: Photo): string | null => (photo.phase === "there" ? photo.data_url : null);

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
