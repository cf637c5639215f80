import { CircleHelp, CloudOff, Hourglass } from "lucide-react";
import { useMemo } from "react";
import { useLocation, useRouteError } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { headOfFailure } from "../../../head/page-head.ts";
import { usePageHead } from "../../../head/use-page-head.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { SearchForm } from "../../../parts/visitors/blocks/search-form.tsx";
import { problemOf, statusOf } from "../../../state/asking/failures.ts";
import { buttonClass } from "../../../ui/button.ts";

/** What stands where a screen could not: unknown address, busy, or our own fault. Never says anything internal. */
export function ProblemScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = statusOf(error);
  const offline = problemOf(error)?.status === 0;

  usePageHead(useMemo(() => headOfFailure(status), [status]));

  const home = (
    <Link className={buttonClass("quiet")} to={pages.home.to()}>
      Home
    </Link>
  );
  if (status === 404 || status === 410) {
    const gone = status === 410;
    return (
      <Notice
        icon={CircleHelp}
        title={gone ? "This page was taken down" : "Page not found"}
        actions={
          <>
            <SearchForm />
            {home}
          </>
        }
      >
        <p>
          {gone ? "What was given to the athlete stays in the books." : "There is nothing at this address."}{" "}
          Perhaps you can find who you are looking for here.
        </p>
      </Notice>
    );
  }
  const actions = (
    <>
      {/* A plain link to the same address: works with and without scripts. */}
      <a className={buttonClass("loud")} href={pathname + search}>
        Try again
      </a>
      {home}
    </>
  );
  if (status === 503) {
    return (
      <Notice icon={Hourglass} title="Back in a moment" actions={actions}>
        <p>We can't reach our data just now. Please try again in a few seconds.</p>
      </Notice>
    );
  }
  return (
    <Notice
      icon={CloudOff}
      title={offline ? "We can't be reached" : "Something went wrong"}
      actions={actions}
    >
      <p>
        {offline
          ? "Check your connection and try again."
          : "This page could not be shown. It is our fault, not yours."}
      </p>
    </Notice>
  );
}
