import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, typedText } from "../form/fields.ts";

const text = z._default(typedText, "");
const kept = z.nullable(z.string());

export const STOP_SCOPES = ["player", "team", "all"] as const;

const stop = z.object({
  stop_id: z.int(),
  scope: z.enum(STOP_SCOPES),
  player_id: z.nullable(z.int()),
  team_id: z.nullable(z.int()),
  /** Of the player with the team, or of the team with its sport; null for everyone. */
  name: kept,
  reason: z.string(),
  stopped_by: kept,
  stopped_at: z.string(),
  /** Null while it holds. */
  lifted_at: kept,
  lifted_by: kept,
  lifted_reason: kept,
});
/** That contributions are off for somebody: who decided it, and why. */
export type ContributionStop = z.infer<typeof stop>;

export const listContributionStops = call({
  name: "list_contribution_stops",
  summary: "For whom contributions are off, those that hold first, then the latest that were lifted.",
  method: "GET",
  path: "/v1/admin/contribution_stops",
  who: "admin",
  answer: z.object({ stops: z.array(stop) }),
});

const subject = z.object({ player_id: z.optional(id), team_id: z.optional(id) });

export const getContributionSwitch = call({
  name: "get_contribution_switch",
  summary: "Whether contributions are on for a player, for a team, or, where neither is named, for everyone.",
  method: "GET",
  path: "/v1/admin/contribution_switch",
  who: "admin",
  query: subject,
  answer: z.object({
    scope: z.enum(STOP_SCOPES),
    name: kept,
    /** Nobody has turned it off for this one. It can be off for the team or everyone all the same. */
    on: z.boolean(),
    /** Athletes it is about, and how many of them have agreed to take contributions. */
    athletes: z.int(),
    agreed: z.int(),
    /** Monthly contributions to them that go on, and how many of these we hold. */
    monthly: z.int(),
    held: z.int(),
    stop: z.nullable(stop),
  }),
  failures: { 404: "No such player or team.", 422: "Both a player and a team." },
});

const turn = z.extend(subject, {
  on: z.boolean(),
  reason: text,
  /** How it stood when this was decided: where somebody has turned it since, nothing is done. */
  was_on: z.boolean(),
  /** Turns it on also for athletes who have not agreed by themselves: whoever does so has their yes. */
  with_their_yes: z._default(z.boolean(), false),
});
export type SwitchTurn = z.output<typeof turn>;

export const switchRules: readonly Rule<Pick<SwitchTurn, "reason">>[] = [
  [({ reason }) => reason.trim() !== "", "Please give a reason. We keep it with the switch.", "reason"],
  [({ reason }) => reason.trim().length <= 500, "The reason can have at most 500 characters.", "reason"],
];

export const turnContributions = call({
  name: "turn_contributions",
  summary: "Turns contributions on or off for a player, a team or everyone, at once, with its reason.",
  method: "PUT",
  path: "/v1/admin/contribution_switch",
  who: "admin",
  body: turn,
  rules: switchRules,
  answer: z.object({ on: z.boolean() }),
  failures: {
    404: "No such player or team.",
    409: "Someone has turned it meanwhile.",
    422: "A rule is broken.",
  },
  example: ({ player_id }) => ({
    body: { player_id, on: true, was_on: true, reason: "asked by the athlete", with_their_yes: false },
  }),
});
