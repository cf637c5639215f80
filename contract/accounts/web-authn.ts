import * as z from "zod/mini";

// What browsers and authenticators exchange by us, as JSON (WebAuthn Level 3, 5.1 and 5.4). Its meaning is the library's: here is what
// it may weigh.

const base64url = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/, "This isn't a passkey's answer."));
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10));

const common = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  // Nothing of it is used.
  clientExtensionResults: z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  ),
});

/** What a browser answers that has made a passkey. */
export const registration = z.extend(common, {
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.optional(transports),
  }),
});
export type Registration = z.output<typeof registration>;

/** What a browser answers in which a passkey was used. */
export const assertion = z.extend(common, {
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});
export type Assertion = z.output<typeof assertion>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** What a browser is to make a passkey by. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** What a browser is to use a passkey by. */
export const requestOptions = z.object({
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal("required"),
});
export type RequestOptions = z.infer<typeof requestOptions>;
