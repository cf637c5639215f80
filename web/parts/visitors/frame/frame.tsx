import { Suspense, useEffect, useMemo, useRef, ViewTransition } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from "react-router";
import { REHEARSAL_WORDS } from "../../../../contract/product.ts";
import { headOf } from "../../../head/page-head.ts";
import { usePageHead } from "../../../head/use-page-head.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { saidIn } from "../../../state/messages/on-arrival.ts";
import { useUser } from "../../../state/session/use-user.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Logo } from "../blocks/logo.tsx";
import { Header } from "../header/header.tsx";
import { Patterns } from "../jersey/patterns.tsx";
import { Footer } from "./footer.tsx";
import styles from "./frame.module.css";
import { Toasts } from "./toasts.tsx";

const UnconfirmedLine = lazyPart(
  async () => (await import("../../on-demand/account/unconfirmed-line.tsx")).UnconfirmedLine,
  () => <p className="wrap">Please confirm your email address by the link that we emailed you.</p>,
);
const Said = lazyPart(
  async () => (await import("../../on-demand/messages/said.tsx")).Said,
  ({ said }) => <p className="wrap">{said}</p>,
);

/** What stands around every screen. */
export function Frame() {
  const whose = useUser();
  const { is_rehearsal } = useApiClient().settings;
  const walking = useNavigation().state === "loading";
  const matches = useMatches();
  const said = saidIn(useLocation().state);
  useArrival();

  usePageHead(useMemo(() => headOf(matches), [matches]));

  return (
    <>
      <a className={`unseen ${styles.skip}`} href="#main">
        Skip to the page
      </a>
      {is_rehearsal && (
        <p className={styles.rehearsal} role="note">
          {REHEARSAL_WORDS}
        </p>
      )}
      <Patterns />
      <Header />
      <div className={`wrap ${styles.letterhead}`} aria-hidden="true">
        <Logo />
      </div>
      <div className={styles.unconfirmed}>
        {whose?.email_confirmed === false && (
          <Suspense>
            <UnconfirmedLine user={whose} />
          </Suspense>
        )}
      </div>
      {walking && <div className={styles.walking} aria-hidden="true" />}
      {/* Filled and emptied in place: what arrives here is read out. */}
      <div role="status">
        <Suspense>{said && <Said said={said} />}</Suspense>
      </div>
      <main id="main" tabIndex={-1}>
        {/* Another screen comes in softly; what changes within one (filters, a next page of it) just changes. */}
        <ViewTransition key={matches.at(-1)?.id} default="none" enter="screen" exit="screen">
          <Outlet />
        </ViewTransition>
      </main>
      <noscript>
        <p className={`wrap ${styles.noscript}`}>
          You can search and read everything here without JavaScript. To contribute, please switch it on.
        </p>
      </noscript>
      <Footer />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/** Another page begins at its heading, for the keyboard and for who hears it; filters of a list leave the focus alone. */
function useArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isTyping() || isInMenu()) return;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Who has gone to a field while the page comes, to type on, stays there. */
const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement;

/** A menu that was opened while the page comes would close over it. */
const isInMenu = (): boolean => document.querySelector("header :popover-open") !== null;
