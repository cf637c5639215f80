import * as z from "zod/mini";
import { isEmail } from "../../pure/email.ts";
import { call, type Rule } from "../form/call.ts";
import { id, typedText } from "../form/fields.ts";

/** How long an invitation can be accepted: an office may be away for a semester break. It can be sent again. */
export const INVITATION_DAYS = 30;

const invitation = z.object({
  invitation_id: z.uuid(),
  email: z.string(),
  /** ISO 8601, UTC: when it was mailed last, and how often. */
  sent_at: z.string(),
  sent_times: z.int(),
  /** The last day on which it can be accepted. */
  ends_on: z.string(),
});
export type OfficeInvitation = z.infer<typeof invitation>;

const schoolOffice = z.object({
  school_id: z.int(),
  school_name: z.string(),
  officers: z.int(),
  /** Where the school's catalogue entry says that its office is written to, and who says so; null where it does not. */
  office_email: z.nullable(z.string()),
  office_email_source: z.nullable(z.string()),
  /** Those that can be accepted. */
  invitations: z.array(invitation),
});
export type SchoolOffice = z.infer<typeof schoolOffice>;

const school = z.object({ school_id: id });

export const getSchoolOffice = call({
  name: "get_school_office",
  summary: "Whether a school has officers, where its compliance office is written to, and who is invited.",
  method: "GET",
  path: "/v1/school_offices/{school_id}",
  who: "admin",
  logged_as: { act: "read a school's office" },
  params: school,
  answer: schoolOffice,
  failures: { 404: "No such school." },
  sensitive: true,
  example: () => ({ params: { school_id: 1 } }),
});

const invited = z.object({ email: typedText });
export const inviteRules: readonly Rule<z.output<typeof invited>>[] = [
  [({ email }) => email.trim() !== "", "Please enter the office's email address.", "email"],
  [({ email }) => isEmail(email.trim()), "Please enter a valid Email address.", "email"],
];

export const inviteOffice = call({
  name: "invite_school_office",
  summary:
    "Mails a school's compliance office an invitation to take its desk; for an address that is invited already, sends it again with all its time. Within ten minutes it is one letter.",
  method: "POST",
  path: "/v1/school_offices/{school_id}/invitations",
  who: "admin",
  fresh_proof: true,
  params: school,
  body: invited,
  rules: inviteRules,
  answer: schoolOffice,
  failures: { 404: "No such school." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: () => ({ params: { school_id: 1 }, body: { email: "office@school.example" } }),
});

export const withdrawInvitation = call({
  name: "withdraw_office_invitation",
  summary: "Ends an invitation: its link leads to nothing anymore.",
  method: "DELETE",
  path: "/v1/office_invitations/{invitation_id}",
  who: "admin",
  params: z.object({ invitation_id: z.uuid("This is not the id of an invitation.") }),
  answer: schoolOffice,
  failures: { 409: "It is accepted or withdrawn already." },
  example: ({ unknown_id }) => ({ params: { invitation_id: unknown_id } }),
  outcomes: { rest: 409 },
});

/** Which invitation, and the proof that we mailed it. */
const link = z
  .string()
  .check(
    z.regex(/^[\da-f-]{36}\.[\w-]{43}$/, "This link is incomplete. Please open it from the email again."),
  );
const failures = {
  404: "No such invitation, or it was withdrawn or accepted.",
  410: "Its time is over.",
};

export const readInvitation = call({
  name: "read_office_invitation",
  summary: "What a mailed invitation is to, and for which address.",
  method: "POST",
  path: "/v1/office_invitation_by_link",
  who: "anyone",
  body: z.object({ link }),
  answer: z.object({ school_name: z.string(), email: z.string(), ends_on: z.string() }),
  failures,
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_id, unknown_link }) => ({ body: { link: `${unknown_id}.${unknown_link}` } }),
  outcomes: { rest: 404 },
});

export const acceptInvitation = call({
  name: "accept_office_invitation",
  summary:
    "Makes the asker a compliance officer of the school, if the invitation is for their confirmed address.",
  method: "POST",
  path: "/v1/office_invitation_by_link/acceptance",
  who: "member",
  body: z.object({ link }),
  answer: z.object({ school_name: z.string() }),
  failures: {
    ...failures,
    403: "The asker's address is another, or not confirmed.",
    409: "The asker is an officer of another school.",
  },
  sensitive: true,
  example: ({ unknown_id, unknown_link }) => ({ body: { link: `${unknown_id}.${unknown_link}` } }),
  outcomes: { rest: 404 },
});
