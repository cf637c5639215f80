import {
  getMailChoices,
  type MailChoice,
  readMailChoiceByLink,
  setMailChoice,
  setMailChoiceByLink,
} from "../../../../contract/accounts/mail-choices.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { useHydrated } from "../../../takeover/hydrated.ts";
import { linkClass } from "../../../ui/button.ts";
import { TopicChoice } from "./topic-choice.tsx";

const TITLE = "Emails you get";

export const head = ownHead(TITLE);

/** `/EmailsYouGet`: of who is signed in, every topic; by the link of an email, which needs no sign-in, its own. */
export function Screen() {
  const link = useMailedLink();
  // The server's page knows of no link.
  const alive = useHydrated();
  if (alive && link) return <ByLink key={link} link={link} />;
  return <MembersOnly>{(user) => <Own key={user.user_id} />}</MembersOnly>;
}

function Own() {
  const client = useApiClient();
  const asked = useAnswer(
    "mail choices",
    (ask, signal) => ask(getMailChoices, {}, { signal }),
    "We couldn't load what emails you get.",
  );
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      <AskedFor asked={asked}>
        {({ choices }) => (
          <>
            <Choices
              choices={choices}
              onChoose={(body) => asMember(client, client.ask(setMailChoice, { body }))}
            />
            <InAnyCase />
          </>
        )}
      </AskedFor>
    </div>
  );
}

function ByLink({ link }: { readonly link: string }) {
  const { ask } = useApiClient();
  const asked = useAnswer(link, (asking, signal) =>
    asking(readMailChoiceByLink, { body: { link } }, { signal }),
  );
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      <AskedFor asked={asked} missing={<NoSuchLink />}>
        {(choice) => (
          <>
            <Choices
              choices={[choice]}
              onChoose={({ how_often }) => ask(setMailChoiceByLink, { body: { link, how_often } })}
            />
            <p>
              <Link className={linkClass} to={pages.emailsYouGet.to()}>
                All emails you get
              </Link>
            </p>
          </>
        )}
      </AskedFor>
    </div>
  );
}

const NoSuchLink = () => (
  <p role="alert">
    This link no longer works. Your account may not get these emails anymore.{" "}
    <Link className={linkClass} to={pages.emailsYouGet.to()}>
      See all emails you get
    </Link>
  </p>
);

interface ChoicesProps {
  readonly choices: readonly MailChoice[];
  readonly onChoose: (choice: MailChoice) => Promise<unknown>;
}

const Choices = ({ choices, onChoose }: ChoicesProps) => (
  <div className={shared.stack}>
    {choices.map((choice) => (
      <TopicChoice key={choice.topic} choice={choice} onChoose={onChoose} />
    ))}
  </div>
);

/** What nobody turns off, and why. */
const InAnyCase = () => (
  <section className={shared.panel} aria-labelledby="in-any-case">
    <h2 id="in-any-case">What we always send</h2>
    <ul className={column.bullets}>
      <li>Payments and plans: receipts, refunds, and what happens to your monthly contributions.</li>
      <li>Security: sign-ins from a new browser, changes to how you sign in, and links you ask for.</li>
      <li>Requests you take part in: each step, and days to answer by.</li>
      <li>Payors an athlete has to report, and by which day.</li>
      <li>An athlete page that's yours or your child's: its review, changes and claims.</li>
    </ul>
    <p>You can't turn these off. We send no advertising.</p>
  </section>
);
