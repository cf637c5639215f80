import {
  type DeskAthlete,
  sayOfVisa,
  type VisaMark,
  type VisaSays,
  visaSaidRules,
} from "../../../../contract/contributions/desk-athletes.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { longDate } from "../../../../pure/dates.ts";
import styles from "../../../parts/members/elsewhere/elsewhere.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { typedSince } from "../../../state/asking/typed-since.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

const SAYS_WORDS: Readonly<Record<VisaSays, string>> = {
  on_visa: "On a student visa",
  looked_at: "On a student visa, and we've looked",
  not_on_visa: "Not on a student visa",
};

/** What may be said next. */
const NEXT: Readonly<Record<VisaSays, readonly VisaSays[]>> = {
  on_visa: ["looked_at", "not_on_visa"],
  looked_at: ["on_visa", "not_on_visa"],
  not_on_visa: ["on_visa"],
};

interface VisaOfAthleteProps {
  readonly athlete: DeskAthlete;
  /** Who looks: the school's office, or admins where it has none. */
  readonly by?: "office" | "admins";
  readonly onSaid: () => void;
}

/** What the office says of a student visa, with its reasons; until it has looked, nothing that would be reported is charged. */
export const VisaOfAthlete = ({ athlete, by = "office", onSaid }: VisaOfAthleteProps) => (
  <section className={shared.panel} aria-labelledby="visa-title">
    <h2 id="visa-title">Student visa</h2>
    <p>{standsWords(athlete, by)}</p>
    {athlete.visa_marks.length > 0 && (
      <ul className={styles.deals}>
        {athlete.visa_marks.map((mark) => (
          <li key={mark.mark_id}>
            <Mark mark={mark} />
          </li>
        ))}
      </ul>
    )}
    <VisaForm athlete={athlete} by={by} onSaid={onSaid} />
  </section>
);

const LOOKERS = { office: "your office", admins: "an admin" } as const;

const standsWords = ({ visa_waits, visa_marks: [newest] }: DeskAthlete, by: keyof typeof LOOKERS): string => {
  if (visa_waits)
    return newest?.says === "looked_at"
      ? `Another school's office has looked. Until ${LOOKERS[by]} has, too, nothing is charged that would be reported.`
      : `Until ${LOOKERS[by]} has looked, nothing is charged that would be reported.`;
  if (newest?.says === "looked_at")
    return by === "admins"
      ? "Someone has looked, so contributions go ahead as for everyone."
      : "Your office has looked, so contributions go ahead as for everyone.";
  return "Nothing is noted, so contributions go ahead as for everyone. If the athlete is here on a visa, note it, and nothing that would be reported is charged until you've looked. Supporters aren't told why.";
};

const Mark = ({ mark }: { readonly mark: VisaMark }) => (
  <>
    <b>{SAYS_WORDS[mark.says]}</b>
    <p>{mark.reason}</p>
    <p className={shared.small}>
      {mark.marked_by ?? "Someone whose account is deleted"} · {mark.school_name} ·{" "}
      {longDate(mark.marked_at.slice(0, 10))}
    </p>
  </>
);

/** What another school looked at is to be looked at again. */
const mayFollow = (newest: VisaMark | undefined, visa_waits: boolean): readonly VisaSays[] =>
  newest?.says === "looked_at" && visa_waits ? NEXT.on_visa : NEXT[newest?.says ?? "not_on_visa"];

interface Said {
  readonly says: string;
  readonly reason: string;
}

const RULES: readonly Rule<Said>[] = [
  ...visaSaidRules,
  [({ says }) => says !== "", "Please choose what your office says.", "says"],
];

/** What may be said next, and what was typed while the last was being noted. */
const typedOn = (may_say: readonly VisaSays[], { says, reason = "" }: Partial<Said>): Said => ({
  says: may_say.find((it) => it === says) ?? may_say[0] ?? "",
  reason,
});

function VisaForm({ athlete: { player_id, visa_marks, visa_waits }, by, onSaid }: VisaOfAthleteProps) {
  const client = useApiClient();
  const [newest] = visa_marks;
  const may_say = mayFollow(newest, visa_waits);
  const form = useForm<Said, DeskAthlete>({
    initial: { says: may_say[0] ?? "on_visa", reason: "" },
    rules: RULES,
    async send({ says, reason }) {
      const body = {
        says: may_say.find((it) => it === says) ?? "on_visa",
        reason,
        seen: newest?.mark_id ?? 0,
      };
      try {
        return await asMember(client, client.ask(sayOfVisa, { params: { player_id }, body }));
      } catch (error) {
        if (problemOf(error)?.status === 409) {
          // What a colleague said is shown, and what may follow it is chosen by whoever reads it.
          form.change({ says: "" });
          onSaid();
        }
        throw error;
      }
    },
    onDone({ visa_marks: [said_last], visa_waits: waits }, said) {
      client.memory.outdate();
      form.setValues((now) => typedOn(mayFollow(said_last, waits), typedSince(said, now)));
      notify("success", "It's noted.");
      onSaid();
    },
    whenFailed: "We couldn't note it. Please try again.",
    tells_failure: false,
  });
  return (
    <form className={styles.form} noValidate method="post" onSubmit={form.submit} aria-busy={form.busy}>
      <SelectField
        label={by === "admins" ? "What you say in the office's place" : "What your office says"}
        control_id="says"
        name="says"
        value={form.values.says}
        choices={may_say.map((value) => ({ value, label: SAYS_WORDS[value] }))}
        {...(form.values.says === "" ? { unset: "Please choose" } : {})}
        state="ready"
        onChoose={(says) => form.change({ says })}
      />
      <div className={styles.whole}>
        <InputField
          label="Reason"
          name="reason"
          hint="It is kept. Please name no one."
          value={form.values.reason}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
          failure={form.faultAt("reason")}
          autoComplete="off"
          maxLength={500}
        />
      </div>
      <FieldError id="visa-error">
        {form.fault && form.fault.field !== "reason" ? form.fault.message : null}
      </FieldError>
      <p>
        <button type="submit" className={buttonClass("loud")} aria-disabled={form.busy}>
          {form.busy && <Spinner />}
          Note it
        </button>
      </p>
    </form>
  );
}
