import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { typedText } from "../form/fields.ts";

/** The largest proof: a minute or two of a phone's video. */
export const MOST_PROOF_BYTES = 200 * 1_048_576;
/** The largest picture; it is decoded and encoded again. */
export const MOST_PICTURE_BYTES = 20 * 1_048_576;
/** What one account may have under way at once. */
export const MOST_UNDER_WAY_BYTES = 5 * MOST_PROOF_BYTES;
/** The body of one request that sends a part of the file; as large as any body may be. */
export const MOST_PIECE_BYTES = 8 * 1_048_576;

/**
 * What a page asks a device for. No HEIC, and no `image/*` that would mean it too: an iPhone makes a JPEG of its picture then, as it is
 * chosen.
 */
export const PROOF_TYPES = [
  ...["image/jpeg", "image/png", "image/webp"],
  ...["video/mp4", "video/quicktime", "video/webm"],
] as const;

export const PROOF_TOO_LARGE = "The file is over 200 MB. Trim the video, or record it at a lower resolution.";
const EMPTY_PROOF = "The file is empty.";
/** As a kept name is at most. */
const LONGEST_NAME = 200;

/**
 * `arriving`: not all of it is here; `checking`: all of it is, and nobody has looked at it yet; `kept`: it can be seen; `refused`:
 * it can't be used, and `refusal` says why.
 */
const proofState = z.enum(["arriving", "checking", "kept", "refused"]);

const proof = z.object({
  proof_id: z.uuid(),
  state: proofState,
  /** Its own uploader's name of the file until it is kept, for them alone. */
  file_name: z.nullable(z.string()),
  /** Of the file as it was sent. */
  bytes: z.int(),
  /** Of these, how many are here for sure: an upload goes on from there. */
  received: z.int(),
  /** By which the same file is known again; for its uploader alone. */
  fingerprint: z.nullable(z.string()),
  kind: z.nullable(z.enum(["picture", "video"])),
  /** Why it is refused. */
  refusal: z.nullable(z.string()),
  created_at: z.string(),
  /** When it is deleted; null while its order is not over. */
  ends_at: z.nullable(z.string()),
});
export type Proof = z.infer<typeof proof>;

const order = z.object({ order_id: z.uuid("There is no such order.") });
const NO_ORDER = { 404: "There is no such order, or it is none of yours." };
const SOME_UUID = "00000000-0000-4000-8000-00000000000f";

export const listProofs = call({
  name: "list_proofs",
  summary:
    "The proofs that an order was delivered: those that are kept, for whoever may see them, and the uploader's own on their way.",
  method: "GET",
  path: "/v1/orders/{order_id}/proofs",
  who: "member",
  params: order,
  answer: z.object({
    proofs: z.array(proof),
    /** Whether who asks may add one now. */
    may_upload: z.boolean(),
  }),
  failures: NO_ORDER,
  sensitive: true,
  example: () => ({ params: { order_id: SOME_UUID } }),
  outcomes: { rest: 404, why: "is refused where the order is not known, or another's." },
});

export const beginProof = call({
  name: "begin_proof",
  summary:
    "Begins the upload of a picture or video that shows that an order was delivered. Its bytes follow by the tus protocol (HEAD and PATCH at /v1/proofs/{proof_id}/bytes). The same file again goes on where it was cut off.",
  method: "POST",
  path: "/v1/orders/{order_id}/proofs",
  who: "member",
  params: order,
  body: z.object({
    /** Longer ones are cut. */
    file_name: typedText,
    bytes: z.int().check(z.gte(0)),
    /** Of this file, by whoever sends it: the same words for the same file. Null: it is not known again. */
    fingerprint: z.nullable(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
  }),
  rules: [
    [({ bytes }) => bytes > 0, EMPTY_PROOF, "bytes"],
    [({ bytes }) => bytes <= MOST_PROOF_BYTES, PROOF_TOO_LARGE, "bytes"],
  ],
  answer: z.object({ proof_id: z.uuid(), received: z.int() }),
  failures: {
    ...NO_ORDER,
    422: "The file is empty or over 200 MB.",
    429: "The account has 1 GB under way already.",
    507: "The server's disk is full.",
  },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: () => ({
    params: { order_id: SOME_UUID },
    body: { file_name: "thanks.mp4", bytes: 1, fingerprint: null },
  }),
  outcomes: { rest: 404 },
});

export const dropProof = call({
  name: "drop_proof",
  summary:
    "Deletes a proof of one's own: it breaks off the upload, or takes the file away while the order still takes proofs.",
  method: "DELETE",
  path: "/v1/proofs/{proof_id}",
  who: "member",
  params: z.object({ proof_id: z.uuid("There is no such file.") }),
  answer: z.object({ deleted: z.literal(true) }),
  failures: { 404: "There is no such proof of yours.", 409: "The order takes no other proof anymore." },
  sensitive: true,
  example: () => ({ params: { proof_id: SOME_UUID } }),
  outcomes: { rest: 404 },
});

/** A name as it is kept: without what steers how text runs, and short enough to be shown. */
export const tidyFileName = (typed: string): string =>
  Array.from(typed.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim())
    .slice(0, LONGEST_NAME)
    .join("")
    .trim() || "file";

/** Where the bytes of an upload go, by tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const proofBytesAt = (proof_id: string): string => `/v1/proofs/${proof_id}/bytes`;
/** Where a kept proof is shown from. */
export const proofFileAt = (proof_id: string): string => `/Proof/${proof_id}`;
