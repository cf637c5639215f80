import { useEffect, useState } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { KEPT_AFTER_DELETION, type Kept } from "../../../../contract/accounts/kept-after-deletion.ts";
import {
  askForMyData,
  DAYS_OF_A_COPY,
  getMyData,
  MY_DATA_ZIP,
  type MyDataStanding,
} from "../../../../contract/accounts/my-data.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
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
import { Spinner } from "../../../ui/spinner.tsx";

export const head = ownHead("My data");

/** `/MyData` */
export const Screen = () => <MembersOnly>{(user) => <MyData key={user.user_id} user={user} />}</MembersOnly>;

/** While a copy is being made, it is looked at so often. */
const LOOK_MS = 2_000;

function MyData({ user: { email_confirmed } }: { readonly user: SessionUser }) {
  const asked = useAnswer(
    "my-data",
    (ask, signal) => ask(getMyData, {}, { signal }),
    "We couldn't load how your copy stands.",
  );
  const { again } = asked;
  const is_making = asked.value?.state === "making";
  useEffect(() => {
    if (!is_making) return;
    const timer = setInterval(() => void again(), LOOK_MS);
    return () => clearInterval(timer);
  }, [is_making, again]);
  return (
    <div className={`wrap ${column.column}`}>
      <h1>My data</h1>
      <p>
        Get a copy of everything we keep about you: one file to read, one for programs, and the pictures you
        sent us. We also ask you to confirm it's you.
      </p>
      {!email_confirmed && (
        <p>
          Please confirm your email address first: open the link that we emailed you. Until then, a copy
          leaves out what was sent to us with this address.
        </p>
      )}
      <AskedFor asked={asked}>
        {(standing) => <Standing standing={standing} again={again} is_emailed={email_confirmed} />}
      </AskedFor>
      <section className={shared.stack} id="kept" aria-labelledby="kept-title">
        <h2 id="kept-title">What is kept after you delete your account</h2>
        <p>
          Everything else goes with it, at once. Need a copy first? Get it here, then go to{" "}
          <Link className={linkClass} to={pages.deleteAccount.to()}>
            Delete Account
          </Link>
          .
        </p>
        <ul className={shared.stack}>
          {Object.values<Kept>(KEPT_AFTER_DELETION).map(({ title, what, why, until }) => (
            <li key={title} className={shared.panel}>
              <h3>{title}</h3>
              <Facts
                facts={[
                  ["What", what],
                  ["Why", why],
                  ["How long", until],
                ]}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface StandingProps {
  readonly standing: MyDataStanding;
  readonly again: () => Promise<void>;
  /** Nobody is written to at an address that is not confirmed. */
  readonly is_emailed: boolean;
}

function Standing({ standing: { state, copy, left_today }, again, is_emailed }: StandingProps) {
  return (
    <div className={shared.panel}>
      <div role="status" className={shared.stack}>
        {state === "making" && (
          <p>
            <Spinner /> We're making your copy. You can close this page
            {is_emailed ? ": we'll email you when it's ready." : " and come back in a few minutes."}
          </p>
        )}
        {state === "none" && (
          <p>It takes a few minutes at most. Then you have {DAYS_OF_A_COPY} days to download it.</p>
        )}
        {copy && (
          <p>
            <b>Your copy is ready.</b> You can download it until <Moment at={copy.ready_until} />.
          </p>
        )}
        {state === "failed" && (
          <p>
            There is more than fits into one file.{" "}
            <Link className={linkClass} to={pages.contact.to()}>
              Write to us
            </Link>
            , and we'll find another way.
          </p>
        )}
      </div>
      {copy && (
        <a className={buttonClass("loud")} href={`${MY_DATA_ZIP}?copy=${copy.copy_id}`}>
          Download my data ({sizeOf(copy.bytes)})
        </a>
      )}
      {(state === "none" || copy) && (
        <AskButton has_copy={copy !== null} left_today={left_today} again={again} />
      )}
    </div>
  );
}

const FAILED = "We couldn't make your copy. Please try again.";

function AskButton({
  has_copy,
  left_today,
  again,
}: Pick<StandingProps, "again"> & { readonly has_copy: boolean; readonly left_today: number }) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  if (left_today === 0)
    return <p>You've asked for as many copies as you can in a day. You can ask again tomorrow.</p>;
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await asMember(client, client.ask(askForMyData, {}));
    } catch (error) {
      const problem = problemOf(error);
      if (problem?.status !== 401) notify("error", problem?.detail ?? FAILED);
    } finally {
      await again();
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass(has_copy ? "quiet" : "loud")}
        aria-disabled={busy}
        onClick={ask}
      >
        {has_copy ? "Get a new copy" : "Get my data"}
      </button>
      {has_copy && <p>A new copy takes this one's place.</p>}
    </>
  );
}

/** `3 KB`, `2.4 MB` */
function sizeOf(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000));
  return kilobytes < 1_000 ? `${kilobytes} KB` : `${(kilobytes / 1_000).toFixed(1)} MB`;
}
