import type { Ask } from "../../../../contract/form/call.ts";
import { PIECE_BYTES, sendRosterPiece } from "../../../../contract/players/roster-uploads.ts";
import { problemOf } from "../../../state/asking/failures.ts";

/** How often a piece is sent before the upload is given up. */
const TRIES = 4;
const PAUSE_MS = 1_000;

/** What the server says of a piece that another try would not change. */
const isFinal = (error: unknown): boolean => {
  const status = problemOf(error)?.status ?? 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/**
 * Sends a file in its pieces, one after the other; a piece that gets lost is sent again alone. `onSent`: how much has
 * arrived, 0 to 1. Fails with what the last try failed with.
 */
export async function sendFile(
  ask: Ask<AbortSignal>,
  upload_id: number,
  file: File,
  onSent: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let place = 0; place * PIECE_BYTES < file.size; place++) {
    const end = Math.min(file.size, (place + 1) * PIECE_BYTES);
    const content = await base64Of(file.slice(place * PIECE_BYTES, end));
    await patiently(
      () => ask(sendRosterPiece, { params: { upload_id, place }, body: { content } }, { signal }),
      signal,
    );
    onSent(end / file.size);
  }
}

async function patiently(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await send();
      return;
    } catch (error) {
      if (signal.aborted || tries === TRIES || isFinal(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
    }
  }
}

function base64Of(piece: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reading = new FileReader();
  reading.onload = () => resolve(String(reading.result).replace(/^data:[^,]*,/, ""));
  reading.onerror = () => reject(reading.error);
  reading.readAsDataURL(piece);
  return promise;
}
