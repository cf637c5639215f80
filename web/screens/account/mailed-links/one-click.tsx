import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { FormPage } from "../../../parts/members/account/form-page.tsx";
import { useForm } from "../../../state/asking/use-form.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { useHydrated } from "../../../takeover/hydrated.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";

interface OneClickProps {
  readonly title: string;
  readonly intro: ReactNode;
  /** On the button, and while it is being done. */
  readonly act: string;
  readonly acting: string;
  /** With the secret of the link. */
  readonly send: (link: string) => Promise<unknown>;
  readonly whenFailed: string;
  readonly onDone?: () => unknown;
  /** Below the button: other ways on. */
  readonly after?: ReactNode;
  /** The page once it is done. */
  readonly children: ReactNode;
}

/** Where a mailed link leads that does one thing. It takes a click: programs open links to look at them. */
export function OneClick({
  title,
  intro,
  act,
  acting,
  send,
  whenFailed,
  onDone,
  after,
  children,
}: OneClickProps) {
  const link = useMailedLink();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const done = useDone();
  const { fault, busy, submit } = useForm({
    initial: {},
    rules: [],
    send: () => send(link),
    whenFailed,
    async onDone() {
      // From now on this entry of the history says so, without the secret: by Back and reload it is not offered again.
      await navigate(pathname, { replace: true, state: DONE });
      await onDone?.();
    },
  });
  if (done) return children;
  return (
    <FormPage title={title} intro={intro} busy={busy} onSubmit={submit} after={after}>
      <FieldError id="form-error">{fault?.message ?? null}</FieldError>
      <button type="submit" className={buttonClass("loud", "wide")} aria-disabled={busy}>
        {busy ? acting : act}
      </button>
    </FormPage>
  );
}

const DONE = { is_done: true };

/** Whether the one thing was done at this place of the tab's history. False while the server's page is taken over. */
export function useDone(): boolean {
  const alive = useHydrated();
  const { state } = useLocation();
  return alive && state?.is_done === true;
}
