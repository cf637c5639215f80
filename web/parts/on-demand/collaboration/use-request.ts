import { useEffect, useRef, useState } from "react";
import { getUserProfile } from "../../../../contract/accounts/user-profiles.ts";
import { submitRequest } from "../../../../contract/collaborations/submit-request.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { randomUuid } from "../../../state/asking/uuid.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../state/memory/drafts.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { FIELDS, nothingTyped, payloadOf, settled, type Typed, typedRules } from "./typed.ts";

const FAILED = "Error occurred while saving your data. Please try again.";

/** What became of it, for the one who sent it. */
export interface Sent {
  readonly email_address: string;
  readonly needs_confirmation: boolean;
}

/** With the draft there is which request it is: sent once more after an answer was lost, it is the same one. */
const DRAFT_FIELDS = [...FIELDS, "attempt_key"] as const;

/** The form's life: typed, kept for a week if the tab closes, checked, sent. */
export function useRequest({ player_id, team_id }: Player, onSent: (sent: Sent) => void) {
  const { ask, memory } = useApiClient();
  const draft_name = `collaboration-${player_id}`;
  const [draft] = useState(() => readDraft(draft_name, DRAFT_FIELDS));
  const attempt_key = useRef(draft?.attempt_key || randomUuid());
  const began_at = useRef(0);
  const website = useRef<HTMLInputElement>(null);
  useEffect(() => {
    began_at.current = performance.now();
  }, []);

  const form = useForm<Typed, { message: string; needs_confirmation: boolean }>({
    initial: draft ?? nothingTyped,
    rules: typedRules,
    send: (typed) => {
      const guard = {
        website: website.current?.value || null,
        // What is here again took its time before.
        seconds_taken: draft ? null : (performance.now() - began_at.current) / 1_000,
      };
      return ask(
        submitRequest,
        { body: { player_id, team_id, ...payloadOf(typed), ...guard } },
        { idempotency_key: attempt_key.current },
      );
    },
    // What is wrong with what was typed, that the athlete takes no requests now, and who has to wait.
    says_of: [409, 422, 429],
    whenFailed: FAILED,
    onDone({ message, needs_confirmation }, typed) {
      forgetDraft(draft_name);
      attempt_key.current = randomUuid();
      // One's own list has one more.
      memory.outdate("list:own-requests sender");
      notify("success", message);
      onSent({ email_address: typed.email_address.trim(), needs_confirmation });
    },
  });

  const type = (changed: Partial<Typed>) => {
    const next = settled(form.values, changed);
    // Whatever changes the request makes it another one.
    attempt_key.current = randomUuid();
    keepDraft(draft_name, { ...next, attempt_key: attempt_key.current });
    form.change({ ...changed, ...differing(form.values, next) });
  };

  const known = useKnown(draft === null);
  useEffect(() => {
    if (known) form.setValues((typed) => ({ ...typed, ...blanksOf(typed, known) }));
  }, [known, form.setValues]);

  return { ...form, type, website, is_kept: draft !== null, forget: () => forgetDraft(draft_name) };
}

/** What the account of who is signed in already says; null while it is asked, and where there is none. */
function useKnown(wanted: boolean): Partial<Typed> | null {
  const { ask } = useApiClient();
  const user = useSession();
  const [known, setKnown] = useState<Partial<Typed> | null>(null);
  useEffect(() => {
    if (!wanted || !user) return;
    const left = new AbortController();
    const email_address = user.user_email;
    setKnown({ email_address });
    ask(getUserProfile, { params: { user_id: user.user_id } }, { signal: left.signal }).then(
      ({ user_id: _, address, zipcode, ...it }) =>
        setKnown({
          email_address,
          ...Object.fromEntries(Object.entries(it).map(([name, value]) => [name, value ?? ""])),
          street_address: address ?? "",
          zip_code: zipcode ?? "",
        }),
      () => {}, // Typed by hand then.
    );
    return () => left.abort();
  }, [ask, user, wanted]);
  return known;
}

/** What else is another by now, since one choice clears others. */
const differing = (before: Typed, after: Typed): Partial<Typed> =>
  Object.fromEntries(
    FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  );

/** Of what is known, what nothing was typed for meanwhile. */
const blanksOf = (typed: Typed, known: Partial<Typed>): Partial<Typed> =>
  Object.fromEntries(
    FIELDS.filter((field) => field in known && typed[field] === "").map((field) => [field, known[field]]),
  );
