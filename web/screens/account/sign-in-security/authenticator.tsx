import { Smartphone } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import {
  addAuthenticator,
  authenticatorRules,
  beginAuthenticator,
  type Factors,
  removeAuthenticator,
} from "../../../../contract/accounts/factors.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Question } from "../../../parts/members/lists/question.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import styles from "./sign-in-security.module.css";
import { useAct } from "./use-act.ts";

interface AuthenticatorProps {
  readonly factors: Factors;
  readonly onChanged: (codes: readonly string[] | null) => Promise<void>;
  /** What there is now, where adding one failed for want of an answer. */
  readonly lookAfter: (error: unknown) => Promise<Factors | null>;
}

/** What an app is to scan, drawn as one path. */
interface Begun {
  readonly secret: string;
  readonly address: string;
  readonly drawn: { readonly size: number; readonly path: string };
}

export function Authenticator({ factors, onChanged, lookAfter }: AuthenticatorProps) {
  const { authenticator, can_add_authenticator } = factors;
  const client = useApiClient();
  const { busy, act } = useAct("We couldn't begin. Please try again.");
  const [begun, setBegun] = useState<Begun | null>(null);
  const [asked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const begin = () =>
    act(async () => {
      const { secret, address } = await client.ask(beginAuthenticator, {});
      setBegun({ secret, address, drawn: await draw(address) });
    });
  const added = async (codes: readonly string[] | null) => {
    setBegun(null);
    notify("success", "Your authenticator app is added.");
    await onChanged(codes);
  };
  const addedUnheard = async (error: unknown) => {
    const now = (await lookAfter(error))?.authenticator;
    if (!now || now.added_at === authenticator?.added_at) throw error;
    return { recovery_codes: null };
  };
  if (!authenticator && !can_add_authenticator) return null;
  return (
    <section className={shared.panel} aria-labelledby="authenticator">
      <h2 id="authenticator">
        <Smartphone aria-hidden="true" /> Authenticator app
      </h2>
      {authenticator ? (
        <p>
          Your app shows a code that we ask for when you sign in. Added <Moment at={authenticator.added_at} />
          .
        </p>
      ) : (
        <p>An app on your phone shows a new code every 30 seconds. We ask for it when you sign in.</p>
      )}
      {begun && (
        <NewApp begun={begun} onAdded={added} onFailed={addedUnheard} onCancel={() => setBegun(null)} />
      )}
      {!begun && (
        <div className={shared.row}>
          {can_add_authenticator && (
            <button type="button" className={buttonClass("quiet")} aria-disabled={busy} onClick={begin}>
              {authenticator ? "Change to another app" : "Add an app"}
            </button>
          )}
          {authenticator && (
            <button
              ref={opener}
              type="button"
              className={buttonClass("quiet")}
              onClick={() => setAsked(true)}
            >
              Remove<span className="unseen"> the authenticator app</span>
            </button>
          )}
        </div>
      )}
      {asked && <Remove opener={opener} onClosed={() => setAsked(false)} onDone={() => onChanged(null)} />}
    </section>
  );
}

interface RemoveProps {
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => Promise<void>;
}

function Remove({ onDone, ...dialog }: RemoveProps) {
  const client = useApiClient();
  return (
    <Question
      {...dialog}
      title="Remove your authenticator app?"
      act="Remove"
      is_danger
      initial={{}}
      rules={[]}
      send={() => asMember(client, client.ask(removeAuthenticator, {}))}
      onDone={async ({ second_step }) => {
        notify(
          "success",
          second_step ? "The app is removed." : "The app is removed. Your password alone signs you in again.",
        );
        await onDone();
      }}
      whenFailed="We couldn't remove your app. Please try again."
    >
      {() => <p>Its codes won't sign you in anymore.</p>}
    </Question>
  );
}

async function draw(address: string): Promise<Begun["drawn"]> {
  const { encode } = await import("uqr");
  const { data, size } = encode(address, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}

interface NewAppProps {
  readonly begun: Begun;
  readonly onAdded: (codes: readonly string[] | null) => Promise<void>;
  /** Throws it again, unless it was added all the same. */
  readonly onFailed: (error: unknown) => Promise<{ recovery_codes: null }>;
  readonly onCancel: () => void;
}

function NewApp({ begun: { secret, address, drawn }, onAdded, onFailed, onCancel }: NewAppProps) {
  const client = useApiClient();
  const { values, change, fault, faultAt, busy, submit } = useForm({
    initial: { code: "" },
    rules: authenticatorRules,
    send: (body) => asMember(client, client.ask(addAuthenticator, { body })).catch(onFailed),
    whenFailed: "We couldn't check your code. Please try again.",
    onDone: ({ recovery_codes }) => onAdded(recovery_codes),
  });
  return (
    <form className={styles.app} noValidate onSubmit={submit} aria-busy={busy}>
      <ol>
        <li>
          Scan this with your authenticator app. On this phone,{" "}
          <a className={linkClass} href={address}>
            open the app
          </a>
          .
        </li>
        <li>Type the 6 digits that it shows.</li>
      </ol>
      <svg className={styles.code} viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img">
        <title>A code to scan with your authenticator app</title>
        <path d={drawn.path} />
      </svg>
      <p>
        Can't scan it? Type this key into the app: <code className={styles.secret}>{secret}</code>
      </p>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        value={values.code}
        fault={faultAt("code")}
        onType={(code) => change({ code })}
      />
      <FieldError id="authenticator-error">{fault?.field === "" ? fault.message : null}</FieldError>
      <div className={shared.row}>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy ? "Checking..." : "Add this app"}
        </button>
        <button type="button" className={buttonClass("quiet")} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
