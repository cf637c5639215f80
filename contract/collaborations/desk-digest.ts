import * as z from "zod/mini";
import { call } from "../form/call.ts";

const switched = z.object({ is_on: z.boolean() });

export const getDeskDigest = call({
  name: "get_desk_digest",
  summary: "Whether the officer gets a letter each morning on which there is something to do at the desk.",
  method: "GET",
  path: "/v1/compliance_desk/digest",
  who: "compliance",
  answer: switched,
});

export const setDeskDigest = call({
  name: "set_desk_digest",
  summary: "Turns the officer's own morning letter on or off.",
  method: "PUT",
  path: "/v1/compliance_desk/digest",
  who: "compliance",
  body: switched,
  answer: switched,
  example: () => ({ body: { is_on: true } }),
});

/** What the letter's link holds behind its `#`: whose letter it is, and the proof that we mailed it. */
const link = z
  .string()
  .check(z.regex(/^\d{1,10}\.[\w-]{43}$/, "This link is incomplete. Please open it from the email again."));

export const setDeskDigestByLink = call({
  name: "set_desk_digest_by_link",
  summary: "The same by the link in the letter, without signing in.",
  method: "PUT",
  path: "/v1/desk_digest_by_link",
  who: "anyone",
  body: z.extend(switched, { link }),
  answer: switched,
  failures: { 404: "No such link, or its owner is no officer anymore." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: `1.${unknown_link}`, is_on: false } }),
  outcomes: { rest: 404 },
});
