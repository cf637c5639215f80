import * as z from "zod/mini";
import { call } from "../form/call.ts";

/** Of those that were used last; whoever has more ends them together. */
export const MOST_DEVICES = 50;

const device_id = z.string().check(z.regex(/^[0-9a-f]{32}$/, "There is no such device."));

/** A browser that is signed in to an account. */
export const device = z.object({
  device_id,
  /** The browser that asks. */
  is_this: z.boolean(),
  /** `Chrome on Windows`; null where it says nothing of itself that we know, as programs do. */
  browser: z.nullable(z.string()),
  kind: z.enum(["computer", "phone"]),
  way: z.enum(["password", "passkey", "identity"]),
  /** The part of its address that many share: `203.0.113.*`, `2001:db8:1::*`. */
  network: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  first_seen_at: z.string(),
  /** ISO 8601, UTC; up to five minutes late. */
  last_seen_at: z.string(),
});
export type Device = z.infer<typeof device>;

export const getDevices = call({
  name: "get_devices",
  summary: "Where one's own account is signed in: this browser first, then the last used.",
  method: "GET",
  path: "/v1/local/auth/devices",
  who: "member",
  answer: z.object({
    devices: z.array(device),
    /** How many there are, also beyond those that are listed. */
    count: z.int(),
  }),
  sensitive: true,
});

export const endDevice = call({
  name: "end_device",
  summary: "Signs one of one's own other devices out. One that is signed out already is answered alike.",
  method: "DELETE",
  path: "/v1/local/auth/devices/{device_id}",
  who: "member",
  fresh_proof: true,
  params: z.object({ device_id }),
  answer: z.object({ ended: z.literal(true) }),
  failures: { 409: "It is the device that asks: `logout` ends its session." },
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { device_id: unknown_id.replaceAll("-", "") } }),
});

export const endOtherDevices = call({
  name: "end_other_devices",
  summary: "Signs out every device of one's own but the one that asks.",
  method: "DELETE",
  path: "/v1/local/auth/devices",
  who: "member",
  fresh_proof: true,
  answer: z.object({ ended: z.int() }),
  sensitive: true,
});
