import { type ReactNode, useMemo } from "react";
import { useLocation, useRouteError } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { headOfFailure } from "../../../head/page-head.ts";
import { usePageHead } from "../../../head/use-page-head.ts";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { SearchForm } from "../../../parts/visitors/blocks/search-form.tsx";
import { JerseyBack } from "../../../parts/visitors/jersey/jersey.tsx";
import { noTeamStyle } from "../../../parts/visitors/jersey/team-style.ts";
import { problemOf, statusOf } from "../../../state/asking/failures.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./problem.module.css";

/** What stands where a screen could not: unknown address, busy, or our own fault. Never says anything internal. */
export function ProblemScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = statusOf(error);
  usePageHead(useMemo(() => headOfFailure(status), [status]));

  if (status === 404 || status === 410) {
    return (
      <Problem {...(status === 410 ? GONE : NOT_FOUND)}>
        <SearchForm />
      </Problem>
    );
  }
  const offline = problemOf(error)?.status === 0;
  return (
    <Problem {...(status === 503 ? BUSY : offline ? OFFLINE : FAILED)}>
      {/* A plain link to the same address: works with and without scripts. */}
      <a className={buttonClass("loud")} href={pathname + search}>
        Try again
      </a>
    </Problem>
  );
}

interface Words {
  /** Name and number on the jersey's back. */
  readonly name: string;
  readonly number: string;
  readonly title: string;
  readonly text: string;
}

const NOT_FOUND: Words = {
  name: "NOT FOUND",
  number: "404",
  title: "Page not found",
  text: "This page doesn't exist. Looking for an athlete?",
};
const GONE: Words = {
  name: "RETIRED",
  number: "00",
  title: "This page was taken down",
  text: "Money already given to the athlete stays on record. Looking for someone else?",
};
const BUSY: Words = {
  name: "TIME OUT",
  number: "00",
  title: "Back in a moment",
  text: "We can't reach our data right now. Please try again in a few seconds.",
};
const OFFLINE: Words = {
  name: "OFFLINE",
  number: "00",
  title: "We can't be reached",
  text: "Check your connection and try again.",
};
const FAILED: Words = {
  name: "FUMBLE",
  number: "00",
  title: "Something went wrong",
  text: "We couldn't show this page. It's our fault, not yours.",
};

const Problem = ({ name, number, title, text, children }: Words & { readonly children: ReactNode }) => (
  <Band className={styles.page}>
    <div className={styles.jersey} style={noTeamStyle}>
      <JerseyBack sport_id={2} name={name} number={number} />
    </div>
    <div>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={`${styles.actions} no-print`}>
        {children}
        <Link className={`${buttonClass("quiet")} ${styles.home}`} to={pages.home.to()}>
          Home
        </Link>
      </div>
    </div>
  </Band>
);
