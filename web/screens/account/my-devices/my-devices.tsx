import { Monitor, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import {
  type Device,
  endDevice,
  endOtherDevices,
  getDevices,
} from "../../../../contract/accounts/devices.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { counted } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Facts } from "../../../parts/members/lists/facts.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";

export const head = ownHead("My devices");

/** `/MyDevices` */
export const Screen = () => <MembersOnly>{(user) => <MyDevices key={user.user_id} />}</MembersOnly>;

function MyDevices() {
  const asked = useAnswer(
    "devices",
    (ask, signal) => ask(getDevices, {}, { signal }),
    "We couldn't load your devices.",
  );
  const { heading, ending, failure, endOne, endOthers } = useEnding(asked.again);
  return (
    <div className={`wrap ${column.column}`}>
      <h1 ref={heading} tabIndex={-1}>
        My devices
      </h1>
      <p>
        These browsers are signed in to your account. Don't know one? Sign it out, then{" "}
        <Link className={linkClass} to={pages.changePassword.to()}>
          change your password
        </Link>
        .
      </p>
      <FieldError id="not-ended">{failure}</FieldError>
      <AskedFor asked={asked}>
        {({ devices, count }) => (
          <>
            <ul className={shared.stack} aria-label="My devices">
              {devices.map((device) => (
                <Row key={device.device_id} device={device} ending={ending} onEnd={endOne} />
              ))}
            </ul>
            {devices.length < count && <p>And {counted(count - devices.length)} more, used longer ago.</p>}
            {count > 1 && (
              <div className={shared.row}>
                <button
                  type="button"
                  className={buttonClass("danger")}
                  aria-disabled={ending !== null}
                  onClick={endOthers}
                >
                  {ending === ALL ? "Signing out..." : "Sign out all other devices"}
                </button>
              </div>
            )}
          </>
        )}
      </AskedFor>
    </div>
  );
}

/** What is being ended beside single devices. */
const ALL = "all";

const FAILED = "We couldn't sign it out. Please try again.";

/** Ends devices, one act after the other; the button that was pressed goes, and the focus with it to the heading. */
function useEnding(again: () => Promise<void>) {
  const client = useApiClient();
  const [ending, setEnding] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const end = async (what: string, act: () => Promise<string>) => {
    if (ending !== null) return;
    setEnding(what);
    setFailure(null);
    try {
      const done = await asMember(client, act());
      await again();
      notify("success", done);
      heading.current?.focus();
    } catch (error) {
      const problem = problemOf(error);
      if (problem?.status === 401) return;
      const message = problem?.detail ?? FAILED;
      notify("error", message);
      setFailure(message);
    } finally {
      setEnding(null);
    }
  };
  return {
    heading,
    ending,
    failure,
    endOne: ({ device_id, browser }: Device) =>
      end(device_id, async () => {
        await client.ask(endDevice, { params: { device_id } });
        return `${nameOf(browser)} is signed out.`;
      }),
    endOthers: () =>
      end(ALL, async () => {
        const { ended } = await client.ask(endOtherDevices, {});
        return ended === 1 ? "The other device is signed out." : `${counted(ended)} devices are signed out.`;
      }),
  };
}

const WAYS: Partial<Record<Device["way"], string>> = {
  password: "With a password",
  passkey: "With a passkey",
};

const nameOf = (browser: string | null): string => browser ?? "Unknown browser";

interface RowProps {
  readonly device: Device;
  readonly ending: string | null;
  readonly onEnd: (device: Device) => unknown;
}

function Row({ device, ending, onEnd }: RowProps) {
  const { settings } = useApiClient();
  const { device_id, is_this, browser, kind, way, network, first_seen_at, last_seen_at } = device;
  const Icon = kind === "phone" ? Smartphone : Monitor;
  const name = nameOf(browser);
  return (
    <li className={shared.panel}>
      <h2>
        <Icon aria-hidden="true" /> {name} {is_this && "(this device)"}
      </h2>
      <Facts
        facts={[
          ["Last seen", is_this ? "Now" : <Moment key="last" at={last_seen_at} />],
          ["First seen", <Moment key="first" at={first_seen_at} />],
          ["Network", network],
          ["Signed in", WAYS[way] ?? `With ${settings.identity?.name ?? "another site"}`],
        ]}
      />
      {!is_this && (
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-disabled={ending !== null}
          onClick={() => onEnd(device)}
        >
          {ending === device_id ? "Signing out..." : "Sign out"}
          <span className="unseen"> {name}</span>
        </button>
      )}
    </li>
  );
}
