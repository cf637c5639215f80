import type { Role, SessionUser } from "../../../../contract/accounts/accounts.ts";
import { getWaiting, type Waiting } from "../../../../contract/accounts/waiting.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { NothingHere } from "../../../parts/members/lists/nothing-here.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { type Section, sectionsOf } from "./lines.ts";
import { SecondStep } from "./second-step.tsx";

const TITLE = "What's waiting for you";

export const head = ownHead(TITLE);

/** `/Start` */
export const Screen = () => (
  <MembersOnly>
    {(user) => (
      <Together key={user.user_id}>
        <Start user={user} />
      </Together>
    )}
  </MembersOnly>
);

function Start({ user }: { readonly user: SessionUser }) {
  const asked = useAnswer(
    "waiting",
    (ask, signal) => ask(getWaiting, {}, { signal }),
    "We couldn't load what's waiting for you.",
  );
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      <AskedFor asked={asked}>{(waiting) => <Waits waiting={waiting} />}</AskedFor>
      <nav className={shared.row} aria-label="Where to go on">
        {waysOf(user).map(({ to, label }) => (
          <Link key={to} className={buttonClass("quiet")} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Waits({ waiting }: { readonly waiting: Waiting }) {
  const sections = sectionsOf(waiting);
  const { second_step } = waiting;
  if (sections.length === 0 && !second_step)
    return (
      <NothingHere name="ALL CLEAR" number="0" title="You're all caught up">
        <p>Nothing is waiting for you.</p>
      </NothingHere>
    );
  return (
    <>
      {second_step && <SecondStep lacking={second_step} />}
      {sections.map((section) => (
        <Panel key={section.title} section={section} />
      ))}
    </>
  );
}

function Panel({ section: { title, lines } }: { readonly section: Section }) {
  return (
    <section className={shared.panel} aria-label={title}>
      <h2>{title}</h2>
      <ul className={shared.stack}>
        {lines.map(({ words, way }) => (
          <li key={words} className={shared.row}>
            <p>{words}</p>
            <Link className={linkClass} to={way.to}>
              {way.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The next sensible thing, whatever waits; of whoever has a place to work in, that first. */
function waysOf({ roles }: SessionUser): { readonly to: string; readonly label: string }[] {
  const places: readonly { readonly role?: Role; readonly to: string; readonly label: string }[] = [
    { role: "admin", to: pages.adminUsers.to(), label: "Admin Dashboard" },
    { role: "compliance", to: pages.complianceDesk.to(), label: "Compliance desk" },
    { role: "athlete", to: pages.athleteDashboard.to(), label: "Athlete Dashboard" },
    { to: pages.contribute.to(), label: "Find an athlete" },
    { to: pages.myContributions.to(), label: "My contributions" },
  ];
  return places.filter(({ role }) => !role || roles.includes(role));
}
