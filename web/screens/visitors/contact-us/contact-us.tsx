import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { contactRules, contactUs, MOST_MESSAGE } from "../../../../contract/contact/messages.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { informationHead } from "../../../head/information-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { uuidIn } from "../../../state/asking/from-address.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { saidOnArrival } from "../../../state/messages/on-arrival.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { buttonClass } from "../../../ui/button.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { about } from "./about.ts";

const BLANK = {
  first_name: "",
  last_name: "",
  company_name: "",
  email: "",
  phone_number: "",
  subject: "",
  message: "",
  /** Machines fill in what people do not see. */
  website: "",
};

const ON_ARRIVAL = "Thank you: we have your message, and answer by email.";

export const loader = () => about;
export const head = () => informationHead(about, pages.contact.to());

/** `/contactus`; with `transaction_id` it is about that payment. */
export function Screen() {
  const [search] = useSearchParams();
  const payment = uuidIn(search.get("transaction_id"));
  const form = useContact(payment && `Payment ${payment}`);
  const { values, change, faultAt, busy, left, fault } = form;
  const field = (name: keyof typeof BLANK) => ({
    name,
    value: values[name],
    fault: faultAt(name),
    onType: (typed: string) => change({ [name]: typed }),
  });
  return (
    <FormPage
      title={about.title}
      intro={<p>{about.description}</p>}
      jersey={{ name: "ASK US", number: "1" }}
      busy={busy}
      left={left}
      onSubmit={form.submit}
    >
      <TextField label="First Name" autoComplete="given-name" maxLength={80} {...field("first_name")} />
      <TextField label="Last Name" autoComplete="family-name" maxLength={80} {...field("last_name")} />
      <TextField
        label="Company Name (optional)"
        autoComplete="organization"
        maxLength={120}
        {...field("company_name")}
      />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field("email")} />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...field("phone_number")}
      />
      <TextField label="Subject" maxLength={200} {...field("subject")} />
      <LinesField
        label="Message"
        name="message"
        rows={6}
        maxLength={MOST_MESSAGE}
        value={values.message}
        failure={faultAt("message") ?? (fault?.field === "" ? fault.message : null)}
        onChange={({ currentTarget }) => change({ message: currentTarget.value })}
      />
      <div className="unseen" aria-hidden="true">
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={values.website}
            onChange={({ currentTarget }) => change({ website: currentTarget.value })}
          />
        </label>
      </div>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Submitting..." : "Submit"}
      </button>
    </FormPage>
  );
}

function useContact(subject: string) {
  const { ask } = useApiClient();
  const navigate = useNavigate();
  const begun_at = useRef(0);
  useEffect(() => {
    begun_at.current = performance.now();
  }, []);
  const whose = useSession();
  const form = useForm({
    initial: { ...BLANK, subject },
    rules: contactRules,
    async send({ company_name, ...typed }) {
      const seconds_taken = (performance.now() - begun_at.current) / 1_000;
      return await ask(contactUs, { body: { ...typed, company_name: company_name || null, seconds_taken } });
    },
    // What is wrong with what was typed, and who has to wait, is told; the rest is nobody's to know.
    says_of: [422, 429],
    whenFailed: "Error occurred while saving your data. Please try again.",
    leaves: true,
    async onDone({ message }) {
      notify("success", message);
      form.setValues(BLANK);
      await navigate(pages.home.to(), { state: saidOnArrival(ON_ARRIVAL) });
    },
  });
  // Whom we know need not type where the answer goes.
  const { setValues } = form;
  useEffect(() => {
    if (whose) setValues((typed) => (typed.email === "" ? { ...typed, email: whose.user_email } : typed));
  }, [whose, setValues]);
  return form;
}
