import { useNavigate, useSearchParams } from "react-router";
import { PASSWORD_HINT, register, registerRules } from "../../../../contract/accounts/accounts.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { returnTo, wayOn } from "../../../state/session/return-to.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

export const head = ownHead("Create your account");

const BLANK = { user_name: "", user_email: "", password: "", confirm: "" };

/** Specification, section 5: Sign-up. The repeated password never leaves the form. */
const rules: readonly Rule<typeof BLANK>[] = [
  ...registerRules,
  [(it) => it.confirm.trim() !== "", "Please enter Confirm Password", "confirm"],
  [(it) => it.confirm === it.password, "Confirm Password must match Password", "confirm"],
];

export function Screen() {
  const { ask } = useApiClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const whose = useSession();
  const form = useForm({
    initial: BLANK,
    rules,
    send: ({ confirm: _, ...body }) => ask(register, { body }),
    whenFailed: "Error creating user. Please try again.",
    leaves: true,
    onDone({ user_email }) {
      notify("success", "User created successfully!");
      return navigate(pages.login.to(returnTo(search)), { state: { user_email } });
    },
  });
  const { values, change, faultAt, busy, left } = form;
  const refused = form.fault?.field === "" ? form.fault.message : null;

  return (
    <FormPage
      title="Create your account"
      intro={<p>Save your favorite athletes, see what you've given, and give every month.</p>}
      busy={busy}
      left={left || !!whose}
      onSubmit={form.submit}
      // Who is signed in has an account: Back leads here from the way they came.
      leads_on={whose ? wayOn(search, whose) : null}
      after={
        <p>
          <Link className={linkClass} to={pages.login.to(returnTo(search))}>
            Already registered? Login
          </Link>
        </p>
      }
    >
      <Fields values={values} change={change} faultAt={faultAt} refused={refused} />
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Creating..." : "Create Account"}
      </button>
    </FormPage>
  );
}

interface FieldsProps {
  readonly values: typeof BLANK;
  readonly change: (changed: Partial<typeof BLANK>) => void;
  readonly faultAt: (field: keyof typeof BLANK) => string | null;
  /** Why the form as a whole was refused, or null. */
  readonly refused: string | null;
}

function Fields({ values, change, faultAt, refused }: FieldsProps) {
  return (
    <>
      <TextField
        label="User Name"
        name="user_name"
        autoComplete="nickname"
        value={values.user_name}
        fault={faultAt("user_name")}
        onType={(user_name) => change({ user_name })}
      />
      <TextField
        label="Email"
        name="user_email"
        type="email"
        autoComplete="email"
        value={values.user_email}
        fault={faultAt("user_email")}
        onType={(user_email) => change({ user_email })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        value={values.password}
        fault={faultAt("password") ?? refused}
        onType={(password) => change({ password })}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm"
        autoComplete="new-password"
        value={values.confirm}
        fault={faultAt("confirm")}
        onType={(confirm) => change({ confirm })}
      />
    </>
  );
}
