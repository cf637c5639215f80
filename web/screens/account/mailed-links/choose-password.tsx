import { newPasswordRules, PASSWORD_HINT } from "../../../../contract/accounts/accounts.ts";
import { newPassword } from "../../../../contract/accounts/mailed-links.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { useLeaving } from "../../../state/session/session-leave.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";

/** What the page says; `unequal` of a repetition that is another word. */
interface PasswordWords {
  readonly title: string;
  readonly intro: string;
  readonly field: string;
  readonly unequal: string;
  readonly press: string;
  readonly pressed: string;
  readonly done: string;
  readonly whenFailed: string;
}

const BLANK = { new_password: "", confirm: "" };

const rulesOf = (unequal: string): readonly Rule<typeof BLANK>[] => [
  ...newPasswordRules("new_password"),
  [(it) => it.confirm.trim() !== "", "Please enter Confirm Password", "confirm"],
  [(it) => it.confirm === it.new_password, unequal, "confirm"],
];

/** Sets the password of whoever holds the mailed link that led here, and leads to Login. */
export function ChoosePassword({ words }: { readonly words: PasswordWords }) {
  const client = useApiClient();
  const leave = useLeaving();
  const link = useMailedLink();
  const { values, change, fault, faultAt, busy, left, submit } = useForm({
    initial: BLANK,
    rules: rulesOf(words.unequal),
    send: ({ new_password }) => client.ask(newPassword, { body: { link, new_password } }),
    whenFailed: words.whenFailed,
    leaves: true,
    async onDone() {
      notify("success", words.done);
      await leave(pages.login.to(), { replace: true });
    },
  });

  return (
    <FormPage
      title={words.title}
      intro={<p>{words.intro}</p>}
      busy={busy}
      left={left}
      onSubmit={submit}
      after={
        <p>
          <Link className={linkClass} to={pages.forgotPassword.to()}>
            Ask for a new link
          </Link>
        </p>
      }
    >
      <PasswordField
        label={words.field}
        name="new_password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        value={values.new_password}
        fault={faultAt("new_password")}
        onType={(new_password) => change({ new_password })}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm"
        autoComplete="new-password"
        value={values.confirm}
        fault={faultAt("confirm")}
        onType={(confirm) => change({ confirm })}
      />
      <FieldError id="form-error">{fault && !(fault.field in BLANK) ? fault.message : null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? words.pressed : words.press}
      </button>
    </FormPage>
  );
}
