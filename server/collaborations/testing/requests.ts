import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import {
  actByLink,
  type CollaborationRequest,
  followRequest,
} from "../../../contract/collaborations/requests.ts";
import { submitRequest } from "../../../contract/collaborations/submit-request.ts";
import type { Ask, CallInput } from "../../../contract/form/call.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { type Mail, mailsTo } from "../../testing/mails.ts";
import { until } from "../../testing/until.ts";

export type RequestInput = CallInput<typeof submitRequest>["body"];

/** A day that is so many days from today, in UTC. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What somebody types who leaves out nothing that is asked for. */
export const filledIn = (player_id: number, but: Partial<RequestInput> = {}): RequestInput => ({
  player_id,
  first_name: "Bea",
  last_name: "Brand",
  email_address: "bea@brand.example",
  phone_number: "+1 555 0100",
  street_address: "1 Main Street",
  city: "Tulsa",
  state: "OK",
  zip_code: "74101",
  country: "USA",
  company_name: "Bean Roasters",
  scope_of_use: "Social media",
  requested_date: dayFromToday(40),
  number_of_hours_requested: 2,
  flat_fees: 500,
  royalties: 0,
  other: "",
  ...but,
});

interface Played {
  readonly ask: Ask;
  readonly database: Pool;
  readonly mailbox: { readonly origin: string };
}

/** What tests of collaborations say of a site. */
export function collaborationWords({ ask, mailbox }: Played) {
  /** The letters to somebody, the oldest first. */
  const lettersTo = async (to: string): Promise<Mail[]> => (await mailsTo({ mailbox }, to)).toReversed();

  /** A letter to somebody, waited for; company and athlete may follow after its subject. */
  const letterTo = (to: string, subject: string): Promise<Mail> =>
    until(
      async () =>
        (await lettersTo(to)).findLast(
          (each) => each.subject === subject || each.subject.startsWith(`${subject}: `),
        ),
      `letter '${subject}' to ${to}`,
    );

  /** A request that its guest has confirmed by the mailed link. */
  const confirmedRequest = async (
    player_id: number,
    email_address: string,
    but: Partial<RequestInput> = {},
  ): Promise<CollaborationRequest & { link: string }> => {
    await ask(submitRequest, { body: filledIn(player_id, { email_address, ...but }) });
    const link = linkIn(await letterTo(email_address, "Confirm your NIL collaboration request"));
    const { version } = await ask(followRequest, { body: { link } });
    return { ...(await ask(actByLink, { body: { link, act: "confirm", version } })), link };
  };

  return { lettersTo, letterTo, confirmedRequest };
}

/** A role of somebody who asks without a browser. */
export type HeldRole =
  | { readonly role: "athlete"; readonly player_id: number }
  | { readonly role: "compliance"; readonly school_id: number };

/** Somebody who is signed in, where no server runs. */
export const askerOf = (person: { user_id: number; email: string }, role: HeldRole | null): Asker =>
  ({
    request_id: randomUUID(),
    idempotency_key: null,
    address: null,
    session: {
      person: {
        user_name: null,
        given_name: null,
        email_confirmed: true,
        ...person,
        roles: role ? [role] : [],
      },
    },
  }) as unknown as Asker;

/** The private link in a letter. */
export const linkIn = ({ text }: { text: string }): string => /#([\w-]{43})/.exec(text)?.[1] ?? "";
