import { CallFailed, type Failure } from "../../../../contract/form/problem.ts";
import { proofBytesAt } from "../../../../contract/proofs/proofs.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { sendWithProgress } from "../../../state/asking/upload.ts";

/** Small enough that a phone on a slow line gets one through, and that a cut costs little. */
const PIECE_BYTES = 4 * 1_048_576;
/** After each of these a line that was cut is tried again; somebody in a tunnel needs a minute or two. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

interface Sending {
  readonly proof_id: string;
  readonly file: File;
  /** Of the file, how many bytes are there already. */
  readonly received: number;
  readonly api_key: string;
  readonly signal: AbortSignal;
  /** 0 to 1 */
  readonly onProgress: (sent: number) => void;
  /** The line is cut, or the server busy: it is tried again in a while. */
  readonly onCut: () => void;
}

/**
 * Sends what is missing of a file by tus 1.0.0, piece by piece. Where the line is cut it asks where the upload stands and goes on
 * there. Fails with `CallFailed`, or an AbortError where it is paused.
 */
export async function sendFile(sending: Sending): Promise<void> {
  const { file, signal, onProgress, onCut } = sending;
  let at = sending.received;
  onProgress(at / file.size);
  const lookAgain = async () => {
    at = await standsAt(sending).catch(unlessCut(at));
  };
  // Of a piece that broke off no more counts than what is there.
  const send = () =>
    sendPiece(sending, at).catch((error: unknown) => {
      if (!signal.aborted) onProgress(at / file.size);
      throw error;
    });
  while (at < file.size) at = await throughCuts(send, { signal, passes, onCut, lookAgain });
}

interface ThroughCuts {
  readonly signal: AbortSignal;
  readonly onCut: () => void;
  readonly passes?: (error: unknown) => boolean;
  readonly lookAgain?: () => Promise<void>;
}

/** What `act` answers, once it gets through: it is tried again after what `passes` lets pass, each time a while later. */
export async function throughCuts<Answer>(
  act: () => Promise<Answer>,
  { signal, onCut, passes = isCut, lookAgain }: ThroughCuts,
): Promise<Answer> {
  for (let cuts = 0; ; cuts += 1) {
    try {
      return await act();
    } catch (error) {
      const wait_ms = WAITS_MS[cuts];
      if (!passes(error) || wait_ms === undefined) throw error;
      onCut();
      await pause(wait_ms, signal);
      await lookAgain?.();
    }
  }
}

/** Nobody answered. */
const isCut = (error: unknown): boolean => problemOf(error)?.status === 0;

/** What another try may get through: a cut line, a busy server, a piece that another tab has sent. */
const passes = (error: unknown): boolean => PASSING.has(problemOf(error)?.status ?? -1);
const PASSING: ReadonlySet<number> = new Set([0, 408, 423, 429, 500, 502, 503, 504]);

const unlessCut = (at: number) => (error: unknown) => {
  if (!passes(error)) throw error;
  return at;
};

async function sendPiece(
  { proof_id, file, api_key, signal, onProgress }: Sending,
  at: number,
): Promise<number> {
  signal.throwIfAborted();
  const until = Math.min(at + PIECE_BYTES, file.size);
  const request = {
    method: "PATCH",
    headers: {
      ...tus(api_key),
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(at),
    },
    body: file.slice(at, until),
    signal,
  };
  const tell = (sent: number) => onProgress((at + sent * (until - at)) / file.size);
  const answer = await asked(sendWithProgress(proofBytesAt(proof_id), request, tell));
  // Another tab, or a try whose answer was lost, was faster.
  if (answer.status === 409) {
    const stands = await standsAt({ proof_id, api_key, signal });
    if (stands > at) return stands;
  }
  if (!answer.ok) throw new CallFailed(await problemIn(answer));
  return until;
}

async function standsAt({
  proof_id,
  api_key,
  signal,
}: Pick<Sending, "proof_id" | "api_key" | "signal">): Promise<number> {
  const answer = await asked(
    fetch(proofBytesAt(proof_id), { method: "HEAD", headers: tus(api_key), signal }),
  );
  const offset = answer.headers.get("upload-offset");
  if (!answer.ok || offset === null) throw new CallFailed({ title: "Failed", status: answer.status });
  return Number(offset);
}

const tus = (api_key: string) => ({ "x-api-key": api_key, "tus-resumable": "1.0.0" });

/** As the calls tell it that nobody answered. */
const asked = (answer: Promise<Response>): Promise<Response> =>
  answer.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallFailed({ title: "No connection", status: 0 });
  });

async function problemIn(answer: Response): Promise<Failure> {
  const told: Failure | null = await answer.json().catch(() => null);
  return { title: "Failed", ...told, status: answer.status };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  // A phone that is back on line need not wait.
  window.addEventListener("online", () => resolve(), { once: true, signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(new DOMException("It is paused.", "AbortError"));
  });
  return promise;
}
