import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { confirmEmail } from "../../../contract/account-letters.ts";
import { pages } from "../../../contract/pages.ts";
import { FormPage } from "../../parts/form-page.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useDoor } from "../../state/door.ts";
import { useMailedLink } from "../../state/mailed-link.ts";
import { syncSession } from "../../state/session-watch.ts";
import { useForm } from "../../state/use-form.ts";
import { useSession } from "../../state/use-session.ts";
import { buttonClass, linkClass } from "../../ui/button.ts";
import { FieldError } from "../../ui/field.tsx";

/** Where the mailed link of a new account leads. It takes a click: programs open links to look at them. */
export function ConfirmEmailScreen() {
  const door = useDoor();
  const link = useMailedLink();
  const [confirmed, setConfirmed] = useState(false);
  const { fault, busy, submit } = useForm({
    initial: {},
    rules: [],
    send: () => door.ask(confirmEmail, { body: { link } }),
    whenFailed: "Your address could not be confirmed. Please try again.",
    async onDone() {
      setConfirmed(true);
      if (door.session.current()) await syncSession(door);
    },
  });
  if (confirmed) return <Confirmed />;

  return (
    <FormPage
      title="Confirm your e-mail"
      intro={
        <p>
          Did you make the account? Then confirm that this address is yours. What you gave with it as a guest
          is shown in the account from then on.
        </p>
      }
      busy={busy}
      onSubmit={submit}
      after={
        <p>
          You did not make it? Then don't confirm. You can{" "}
          <Link className={linkClass} to={pages.forgotPassword.to()}>
            make the account yours
          </Link>
          .
        </p>
      }
    >
      <FieldError id="form-error">{fault?.message ?? null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Confirming..." : "Yes, confirm my address"}
      </button>
    </FormPage>
  );
}

function Confirmed() {
  const whose = useSession();
  return (
    <Notice
      icon={BadgeCheck}
      tone="good"
      title="Your address is confirmed"
      actions={
        <>
          <Link className={buttonClass("loud")} to={whose ? pages.contribute.to() : pages.login.to()}>
            {whose ? "Support an athlete" : "Login"}
          </Link>
          <Link className={buttonClass("quiet")} to={pages.home.to()}>
            Home
          </Link>
        </>
      }
    >
      <p role="status">Thank you. Everything an account can do is open to you now.</p>
    </Notice>
  );
}
