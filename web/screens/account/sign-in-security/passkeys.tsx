import { KeyRound } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  addPasskey,
  beginPasskey,
  type Factors,
  namePasskey,
  type Passkey,
  removePasskey,
} from "../../../../contract/accounts/factors.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Facts } from "../../../parts/members/lists/facts.tsx";
import { Question } from "../../../parts/members/lists/question.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { type ApiClient, useApiClient } from "../../../state/asking/api-client.ts";
import { knowsPasskeys, makePasskey } from "../../../state/asking/passkey.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import styles from "./sign-in-security.module.css";
import { useAct } from "./use-act.ts";

interface PasskeysProps {
  readonly factors: Factors;
  /** `codes`: recovery codes that were made with it. */
  readonly onChanged: (codes: readonly string[] | null) => Promise<void>;
  /** What there is now, where adding one failed for want of an answer. */
  readonly lookAfter: (error: unknown) => Promise<Factors | null>;
}

export function Passkeys({ factors, onChanged, lookAfter }: PasskeysProps) {
  const client = useApiClient();
  const { busy, act } = useAct("We couldn't add your passkey. Please try again.");
  const [asked, setAsked] = useState<{ to: "rename" | "remove"; passkey: Passkey } | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [is_known, setKnown] = useState(true);
  useEffect(() => setKnown(knowsPasskeys()), []);

  const add = () =>
    act(async () => {
      const { passkey, recovery_codes } = await make(client).catch((error) =>
        addedUnheard(error, factors, lookAfter),
      );
      notify("success", `The passkey “${passkey.name}” is added.`);
      await onChanged(recovery_codes);
    });
  const ask = (to: "rename" | "remove", passkey: Passkey) => (button: HTMLButtonElement) => {
    opener.current = button;
    setAsked({ to, passkey });
  };
  return (
    <section className={shared.panel} aria-labelledby="passkeys">
      <h2 id="passkeys">
        <KeyRound aria-hidden="true" /> Passkeys
      </h2>
      <p>
        Sign in with your fingerprint, your face or your device's PIN. There's nothing to type, and nothing
        that can be stolen from us.
      </p>
      {factors.passkeys.length > 0 && (
        <ul className={styles.list}>
          {factors.passkeys.map((passkey) => (
            <Row
              key={passkey.passkey_id}
              passkey={passkey}
              onRename={ask("rename", passkey)}
              onRemove={ask("remove", passkey)}
            />
          ))}
        </ul>
      )}
      {is_known ? (
        <button type="button" className={buttonClass("loud")} aria-disabled={busy} onClick={add}>
          {busy ? "Waiting for your device..." : "Add a passkey"}
        </button>
      ) : (
        <p>This browser doesn't know passkeys. Please use a newer one, or an authenticator app.</p>
      )}
      {asked?.to === "rename" && (
        <Rename
          passkey={asked.passkey}
          opener={opener}
          onClosed={() => setAsked(null)}
          onDone={() => onChanged(null)}
        />
      )}
      {asked?.to === "remove" && (
        <Remove
          passkey={asked.passkey}
          opener={opener}
          onClosed={() => setAsked(null)}
          onDone={() => onChanged(null)}
        />
      )}
    </section>
  );
}

async function make({ ask }: Pick<ApiClient, "ask">) {
  const made = await makePasskey(await ask(beginPasskey, {}));
  return ask(addPasskey, { body: { made } });
}

/** The passkey that is there though no answer came; throws what was thrown where there is none. */
async function addedUnheard(error: unknown, before: Factors, lookAfter: PasskeysProps["lookAfter"]) {
  const is_known = ({ passkey_id }: Passkey) => before.passkeys.some((it) => it.passkey_id === passkey_id);
  const passkey = (await lookAfter(error))?.passkeys.find((it) => !is_known(it));
  if (!passkey) throw error;
  return { passkey, recovery_codes: null };
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRename: (button: HTMLButtonElement) => void;
  readonly onRemove: (button: HTMLButtonElement) => void;
}

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { name, is_synced, added_at, used_at } = passkey;
  return (
    <li>
      <h3>{name}</h3>
      <Facts
        facts={[
          ["Added", <Moment key="added" at={added_at} />],
          ["Last used", used_at ? <Moment key="used" at={used_at} /> : "Not yet"],
          ["Kept", is_synced ? "In a password manager, on several devices" : "On one device"],
        ]}
      />
      <div className={shared.row}>
        <button
          type="button"
          className={buttonClass("quiet")}
          onClick={({ currentTarget }) => onRename(currentTarget)}
        >
          Rename<span className="unseen"> {name}</span>
        </button>
        <button
          type="button"
          className={buttonClass("quiet")}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          Remove<span className="unseen"> {name}</span>
        </button>
      </div>
    </li>
  );
}

interface AskedProps {
  readonly passkey: Passkey;
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => Promise<void>;
}

const nameRules: readonly Rule<{ name: string }>[] = [
  [(it) => it.name.trim() !== "", "Please name your passkey.", "name"],
  [(it) => it.name.trim().length <= 60, "A name can have at most 60 characters.", "name"],
];

function Rename({ passkey: { passkey_id, name }, onDone, ...dialog }: AskedProps) {
  const client = useApiClient();
  return (
    <Question
      {...dialog}
      title="Rename this passkey"
      act="Save"
      initial={{ name }}
      rules={nameRules}
      send={(body) => asMember(client, client.ask(namePasskey, { params: { passkey_id }, body }))}
      onDone={onDone}
      whenFailed="We couldn't rename your passkey. Please try again."
    >
      {({ values, change, faultAt }) => (
        <TextField
          label="Name"
          name="name"
          maxLength={60}
          value={values.name}
          fault={faultAt("name")}
          onType={(typed) => change({ name: typed })}
        />
      )}
    </Question>
  );
}

function Remove({ passkey: { passkey_id, name }, onDone, ...dialog }: AskedProps) {
  const client = useApiClient();
  return (
    <Question
      {...dialog}
      title={`Remove “${name}”?`}
      act="Remove"
      is_danger
      initial={{}}
      rules={[]}
      send={() => asMember(client, client.ask(removePasskey, { params: { passkey_id } }))}
      onDone={async ({ second_step }) => {
        notify(
          "success",
          second_step
            ? "The passkey is removed."
            : "The passkey is removed. Your password alone signs you in again.",
        );
        await onDone();
      }}
      whenFailed="We couldn't remove your passkey. Please try again."
    >
      {() => (
        <p>It won't sign you in anymore. Delete it in your device's or password manager's settings, too.</p>
      )}
    </Question>
  );
}
