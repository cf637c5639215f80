import { useState } from "react";
import { MOST_THANKS, plainWordsRules } from "../../../../contract/thanks/plain-words.ts";
import { type OwnThanks, writeThanks } from "../../../../contract/thanks/thanks.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import words from "../../../parts/members/lists/words.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../state/memory/drafts.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

const DRAFT_NAME = "thanks";

/** The message, and how it will read. What is typed is kept for a week. */
export function ThanksForm({ onSent }: { readonly onSent: () => Promise<void> }) {
  const client = useApiClient();
  const [draft] = useState(() => readDraft(DRAFT_NAME, ["words"]));
  const form = useForm<{ words: string }, OwnThanks>({
    initial: draft ?? { words: "" },
    rules: plainWordsRules,
    send: (body) => asMember(client, client.ask(writeThanks, { body })),
    async onDone() {
      forgetDraft(DRAFT_NAME);
      notify("success", "We got your message. We'll email you once we've read it.");
      await onSent();
    },
    whenFailed: "We couldn't send your message. Please try again.",
    tells_failure: false,
  });
  const { values, change, fault, faultAt, busy, submit } = form;
  const type = (typed: string) => {
    keepDraft(DRAFT_NAME, { words: typed });
    change({ words: typed });
  };
  return (
    <form className={shared.stack} noValidate method="post" onSubmit={submit} aria-busy={busy}>
      <LinesField
        label="Your message"
        hint={`Plain words, at most ${MOST_THANKS} characters: no links, email addresses or phone numbers.`}
        name="words"
        rows={6}
        maxLength={MOST_THANKS}
        value={values.words}
        failure={faultAt("words")}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {values.words.trim() !== "" && (
        <section className={shared.panel} aria-labelledby="thanks-preview">
          <h2 id="thanks-preview">What your supporters will read</h2>
          <p>Your name and your page's picture stand above it. Nothing says who got it, or what they gave.</p>
          <blockquote className={words.quoted}>{values.words.trim()}</blockquote>
        </section>
      )}
      <FieldError id="thanks-error">{fault && fault.field !== "words" ? fault.message : null}</FieldError>
      <p>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy && <Spinner />}
          Send it for review
        </button>
      </p>
    </form>
  );
}
