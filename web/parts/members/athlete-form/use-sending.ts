import { type FormEvent, useRef, useState } from "react";
import type { PhotoToSend } from "./use-photo.ts";

/** Sends a form once at a time, and not before a picture that is being read is there. */
export function useSending({ whenRead }: Pick<PhotoToSend, "whenRead">) {
  /** How far it is, 0 to 1; null while nothing is sent. */
  const [sending, setSending] = useState<number | null>(null);
  const under_way = useRef(false);

  const sends =
    (send: (form: HTMLFormElement) => Promise<void>) => async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { currentTarget } = event;
      if (under_way.current) return;
      under_way.current = true;
      try {
        const reading = whenRead();
        if (reading) {
          setSending(0);
          // What is wrong with it is said where it was chosen.
          if (await reading) return;
        }
        await send(currentTarget);
      } finally {
        under_way.current = false;
        setSending(null);
      }
    };
  return { sending, setSending, sends };
}
