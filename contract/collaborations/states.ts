import * as z from "zod/mini";

/**
 * The life of a collaboration request. `unconfirmed` until its mailed link was opened, `awaiting_guardian` where the
 * athlete is a minor; then it is the compliance office's (`submitted` to `declined`), and after its approval the
 * athlete's (`accepted` or `refused`, `agreement` once it is signed, `done` once it is disclosed, delivered and paid).
 */
export const COLLABORATION_STATES = [
  "unconfirmed",
  "awaiting_guardian",
  "submitted",
  "in_review",
  "more_asked",
  "answered",
  "approved",
  "declined",
  "withdrawn",
  "accepted",
  "refused",
  "agreement",
  "done",
  "expired",
] as const;
export const collaborationState = z.enum(COLLABORATION_STATES);
export type CollaborationState = z.infer<typeof collaborationState>;

/** Who does something to a request; `system` is the clock and what follows by itself. */
export const COLLABORATION_ACTORS = ["sender", "guardian", "officer", "athlete", "system"] as const;
export const collaborationActor = z.enum(COLLABORATION_ACTORS);
export type CollaborationActor = z.infer<typeof collaborationActor>;

export const COLLABORATION_ACTS = [
  "send",
  "confirm",
  "ask_guardian",
  "agree",
  "assign",
  "ask",
  "answer",
  "approve",
  "decline",
  "reopen",
  "withdraw",
  "accept",
  "refuse",
  "write",
  "sign",
  "correct_signature",
  "disclose",
  "correct",
  "finish",
  "expire",
  "leave",
] as const;
export const collaborationAct = z.enum(COLLABORATION_ACTS);
export type CollaborationAct = z.infer<typeof collaborationAct>;

/** One step of a request's history: who, when, what, why. Written once, changed never. */
export const collaborationEntry = z.object({
  entry_id: z.int(),
  /** ISO 8601, UTC. */
  happened_at: z.string(),
  actor: collaborationActor,
  /** Who it was, by given name, where who asks may know; null otherwise. */
  actor_name: z.nullable(z.string()),
  /** Of the office: whether it was our own team, for a school without an officer. */
  by_platform: z.boolean(),
  act: collaborationAct,
  /** How it stood afterwards. */
  state: collaborationState,
  /** What was asked, answered, or given as a reason in words. */
  text: z.nullable(z.string()),
  /** Of a decline: its reasons. Of an approval: its conditions. */
  points: z.array(z.string()),
  /** Of a signature: its day. Of its correction: the right one. */
  executed_on: z.nullable(z.string()),
  /** Of the correction of a signature: the day that was noted until then. */
  corrected_from: z.nullable(z.string()),
  /** Of a disclosure: its day. Of its correction: the right one; null where it is not disclosed after all. */
  disclosed_on: z.nullable(z.string()),
  /** Of an assignment: to whom of the office; null where it was given back to all. */
  assigned_to: z.nullable(z.string()),
});
export type CollaborationEntry = z.infer<typeof collaborationEntry>;

/** What a request can be declined for, in the words that its sender reads. */
export const DECLINE_REASONS = [
  "The compensation is tied to athletic performance or recruiting",
  "School marks or facilities would be used without written permission",
  "The state or the school doesn't allow this kind of product or service",
  "It conflicts with a contract of the team or the school",
  "It conflicts with practice, competition or classes",
  "The compensation doesn't match the work requested",
  "We couldn't verify who is asking",
  "We don't have enough information to decide",
] as const;

/** What an approval often asks for. */
export const USUAL_CONDITIONS = [
  "No school names, logos, uniforms or facilities without the school's written permission.",
  "Compensation is for the work described, and for nothing the athlete does in competition.",
  "Each post says that it is paid, for example with #ad.",
  "The signed agreement is sent to the compliance office before any work begins.",
] as const;
