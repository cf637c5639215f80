import { MailX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { setDeskDigestByLink } from "../../../contract/desk-digest.ts";
import { pages } from "../../../contract/pages.ts";
import { FormPage } from "../../parts/form-page.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useDoor } from "../../state/door.ts";
import { useMailedLink } from "../../state/mailed-link.ts";
import { useForm } from "../../state/use-form.ts";
import { buttonClass } from "../../ui/button.ts";
import { FieldError } from "../../ui/field.tsx";

/** `/DeskLetter`, where an officer's morning letter is turned off. It takes a click: programs open links to look at them. */
export function DeskLetterScreen() {
  const { ask } = useDoor();
  const link = useMailedLink();
  const [is_off, setOff] = useState(false);
  const { fault, busy, submit } = useForm({
    initial: {},
    rules: [],
    send: () => ask(setDeskDigestByLink, { body: { link, is_on: false } }),
    whenFailed: "This could not be saved. Please try again.",
    onDone: () => setOff(true),
  });
  if (is_off) {
    return (
      <Notice
        icon={MailX}
        title="The letter is off"
        actions={
          <Link className={buttonClass("loud")} to={pages.complianceDesk.to()}>
            Compliance desk
          </Link>
        }
      >
        <p role="status">
          You get no morning letter any more. It is turned on again at the desk, below the queue. Letters
          about a single request still come.
        </p>
      </Notice>
    );
  }
  return (
    <FormPage
      title="Turn off the morning letter"
      intro={<p>It tells an officer each morning what is new, due and overdue at the compliance desk.</p>}
      busy={busy}
      onSubmit={submit}
    >
      <FieldError id="form-error">{fault?.message ?? null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? "Turning it off..." : "Yes, turn it off"}
      </button>
    </FormPage>
  );
}
