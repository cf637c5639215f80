import { type ReactNode, useMemo } from "react";
import { useLocation, useRouteError } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { headOfFailure } from "../../../head/page-head.ts";
import { usePageHead } from "../../../head/use-page-head.ts";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { SearchForm } from "../../../parts/visitors/blocks/search-form.tsx";
import { OwnJersey } from "../../../parts/visitors/jersey/jersey.tsx";
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
      <Problem words={status === 410 ? GONE : NOT_FOUND}>
        <SearchForm />
      </Problem>
    );
  }
  const offline = problemOf(error)?.status === 0;
  return (
    <Problem words={status === 503 ? BUSY : offline ? OFFLINE : FAILED}>
      {/* A plain link to the same address: works with and without scripts. */}
      <a className={buttonClass("loud")} href={pathname + search}>
        Try again
      </a>
    </Problem>
  );
}

/** Name and number on the jersey's back, the title, what is said below it. */
type Words = readonly [name: string, number: string, title: string, text: string];

const NOT_FOUND: Words = [
  "NOT FOUND",
  "404",
  "Page not found",
  "This page doesn't exist. Looking for an athlete?",
];
const GONE: Words = [
  "RETIRED",
  "00",
  "This page was taken down",
  "Money already given to the athlete stays on record. Looking for someone else?",
];
const BUSY: Words = [
  "TIME OUT",
  "00",
  "Back in a moment",
  "We can't reach our data right now. Please try again in a few seconds.",
];
const OFFLINE: Words = ["OFFLINE", "00", "We can't be reached", "Check your connection and try again."];
const FAILED: Words = [
  "FUMBLE",
  "00",
  "Something went wrong",
  "We couldn't show this page. It's our fault, not yours.",
];

interface ProblemProps {
  readonly words: Words;
  readonly children: ReactNode;
}

const Problem = ({ words: [name, number, title, text], children }: ProblemProps) => (
  <Band className={styles.page}>
    <div className={styles.jersey}>
      <OwnJersey name={name} number={number} />
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
