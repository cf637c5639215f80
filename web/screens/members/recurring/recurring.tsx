import { CalendarOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { Failure } from "../../../../contract/form/problem.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  changeRecurringByLink,
  recurringByLink,
  replaceCardByLink,
} from "../../../../contract/recurring/by-link.ts";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { ownHead } from "../../../head/page-head.ts";
import column from "../../../parts/members/lists/column.module.css";
import { RecurringCard } from "../../../parts/members/recurring/recurring-card.tsx";
import { SavedCard } from "../../../parts/members/recurring/saved-card.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Spinner } from "../../../ui/spinner.tsx";

export const head = ownHead("My contributions");

/**
 * `/Recurring`, where every mail about a recurring contribution leads. Looking changes nothing: programs open links to
 * look at them, and each change takes a click of its own.
 */
export function Screen() {
  // A mail program or a chat may have cut it off: the answer says so.
  const link = useMailedLink() || "-";
  // Another link in the same tab is another plan: nothing of the one before stands meanwhile.
  return <Recurring key={link} link={link} />;
}

function Recurring({ link }: { readonly link: string }) {
  const { ask } = useApiClient();
  const [sheet, setSheet] = useState<RecurringSheet | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    let here = true;
    ask(recurringByLink, { body: { link } }).then(
      (found) => here && setSheet(found),
      (error) => here && setFailure(problemOf(error) ?? UNKNOWN),
    );
    return () => {
      here = false;
    };
  }, [ask, link]);

  if (failure) return <Unavailable failure={failure} />;
  if (!sheet) {
    return (
      <div className={`wrap ${column.column}`} role="status">
        <p>
          <Spinner /> Loading...
        </p>
      </div>
    );
  }
  return (
    <div className={`wrap ${column.column}`}>
      <h1>Your monthly contribution</h1>
      <SavedCard
        look={async (asking, signal) => [await asking(recurringByLink, { body: { link } }, { signal })]}
        onPlaced={([placed]) => placed && setSheet(placed)}
      />
      <RecurringCard
        sheet={sheet}
        may_raise={false}
        way={{
          change: (asked) => ask(changeRecurringByLink, { body: { ...asked, link } }),
          cardPage: () => ask(replaceCardByLink, { body: { link } }),
          onChanged: setSheet,
        }}
      />
      <p>
        Sign in to see everything you give in{" "}
        <Link className={linkClass} to={pages.myContributions.to()}>
          My contributions
        </Link>
        .
      </p>
    </div>
  );
}

/** By the status of the answer. */
const TITLES: Readonly<Record<number, string>> = {
  400: "This link is incomplete",
  404: "This contribution has ended",
};
const UNKNOWN: Failure = { title: "Unknown", status: 0 };

function Unavailable({ failure: { status, detail } }: { readonly failure: Failure }) {
  return (
    <Notice
      icon={CalendarOff}
      title={TITLES[status] ?? "This page didn't load"}
      actions={
        <>
          <Link className={buttonClass("loud")} to={pages.myContributions.to()}>
            My contributions
          </Link>
          <Link className={buttonClass("quiet")} to={pages.home.to()}>
            Home
          </Link>
        </>
      }
    >
      <p role="alert">{detail ?? "Please try again in a moment."}</p>
    </Notice>
  );
}
