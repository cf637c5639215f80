import { type ReactNode, Suspense } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  type OwnMoney,
  openPayoutDashboard,
  openPayoutForm,
} from "../../../../contract/payouts/own-payouts.ts";
import { dayHere } from "../../../../pure/day-here.ts";
import { dollars } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { type NextThing, nextThing } from "../../../parts/members/money/next-thing.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { linkClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { AskForPayout } from "./ask-for-payout.tsx";
import { Checklist } from "./checklist.tsx";
import { LookAgain } from "./look-again.tsx";
import { BLOCK_LINES } from "./money-words.ts";
import styles from "./own-money.module.css";
import { ProviderButton } from "./provider-button.tsx";

/** Needed once in an athlete's life. */
const SetUp = lazyPart(async () => (await import("./set-up.tsx")).SetUp, NotLoaded);

export interface NextProps {
  readonly money: OwnMoney;
  readonly onChanged: () => Promise<void>;
}

/** The one thing to do next, or what the money waits for; below it what holds it besides. */
export function NextPanel({ money, onChanged }: NextProps) {
  const next = nextThing(money);
  const { title, words } = saidOf(next, money);
  const others = money.blocks.slice(1).filter(({ block }) => block !== next && block !== "no_account");
  return (
    <section className={`${shared.panel} ${styles.next}`} aria-labelledby="next-title" data-next={next}>
      <h2 id="next-title">{title}</h2>
      {words}
      <Act next={next} money={money} onChanged={onChanged} />
      {others.length > 0 && (
        <div>
          <h3 className={styles.heading}>Also waiting for</h3>
          <ul className={styles.work}>
            {others.map(({ block, ends_at }) => (
              <li key={block}>
                {BLOCK_LINES[block]}
                {ends_at !== null && (
                  <small>
                    Until <Moment at={ends_at} />
                  </small>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** What can be done about it here. */
function Act({ next, money, onChanged }: NextProps & { readonly next: NextThing }) {
  const { ask } = useApiClient();
  const onStale = () => void onChanged();
  const contact = (
    <Link className={linkClass} to={pages.contact.to()}>
      Write to us
    </Link>
  );
  switch (next) {
    case "set_up":
      return (
        <Suspense fallback={null}>
          <SetUp money={money} onStale={onStale} />
        </Suspense>
      );
    case "visa":
      return (
        money.account === null && (
          <Suspense fallback={null}>
            <SetUp money={money} onStale={onStale} is_correction />
          </Suspense>
        )
      );
    case "finish":
      return (
        <>
          {money.account && <Checklist account={money.account} />}
          <ProviderButton
            label="Finish setting up"
            // The account is there already: what was answered before it was made stands.
            ask={() => ask(openPayoutForm, { body: { of_age: false, status: "not_sure" } })}
            onStale={onStale}
          />
        </>
      );
    case "checking":
      return (
        <>
          {money.account && <Checklist account={money.account} />}
          <LookAgain onChanged={onChanged} />
        </>
      );
    case "bank_failed":
      return (
        <ProviderButton
          label="Add another bank account"
          ask={() => ask(openPayoutDashboard, {})}
          onStale={onStale}
        />
      );
    case "ask":
      return <AskForPayout money={money} onChanged={onChanged} />;
    case "stopped":
    case "age_unknown":
    case "account_closed":
      return contact;
    default:
      return null;
  }
}

interface Said {
  readonly title: string;
  readonly words: ReactNode;
}

const say = (title: string, words: ReactNode): Said => ({ title, words: <p>{words}</p> });

function saidOf(next: NextThing, money: OwnMoney): Said {
  const { next_run_at, least, blocks } = money;
  const day = next_run_at && dayHere(next_run_at, new Date());
  switch (next) {
    case "ask":
      return say(
        day ? `Next payout ${day}` : "Ready",
        `We send it automatically, or right now if you like, once a day. From our payment provider it goes on to your bank, usually within a few business days.`,
      );
    case "asked_today":
      return say(
        day ? `Next payout ${day}` : "Ready",
        "You asked for a payout today. You can ask again tomorrow, or we send it automatically.",
      );
    case "too_little":
      return say(
        `We pay out from ${dollars(least)} on`,
        `${dollars(money.ready)} is ready so far. Once it's ${dollars(least)}, it goes out with the next weekly payout.`,
      );
    case "changed_lately": {
      const until = blocks.find(({ block }) => block === next)?.ends_at;
      return say(
        "On hold for three days",
        <>
          Something about your account changed: your bank, email, password, or a new device. To protect your
          money, nothing goes out {until ? "before" : "for"} {until ? <Moment at={until} /> : "three days"}.
          If this wasn't you,{" "}
          <Link className={linkClass} to={pages.changePassword.to()}>
            change your password
          </Link>{" "}
          now.
        </>,
      );
    }
    default:
      return say(...SAID[next]);
  }
}

const SAID: Readonly<
  Record<
    Exclude<NextThing, "ask" | "asked_today" | "too_little" | "changed_lately">,
    readonly [title: string, words: string]
  >
> = {
  off: [
    "Payouts aren't open yet",
    "Your money waits for you, and nothing is lost. You can set up payouts here as soon as they open.",
  ],
  stopped: [
    "Your payouts are paused",
    "Someone on our team has to look first. Your money waits for you. If you don't know why, write to us.",
  ],
  under_age: [
    "Your money waits for you",
    "You're under 18, so we can't pay you yet. Everything you receive stays yours and waits here. Once you're 18, you can set up payouts.",
  ],
  age_unknown: [
    "When were you born?",
    "We don't know, and you may be under 18. Write to us, and we'll sort it out with you. Your money waits for you.",
  ],
  visa: [
    "Your school looks first",
    "Being paid can affect a student visa, so someone at your school has to look first. Talk to your compliance or international office. Your money waits for you.",
  ],
  account_closed: [
    "Your payout account was closed",
    "Our payment provider closed it, so we can't pay you there. Your money waits for you. Write to us, and we'll find out why.",
  ],
  bank_failed: [
    "Your bank sent it back",
    "Nothing is lost: the money is in your account at our payment provider. Add another bank account, and it goes out again automatically.",
  ],
  set_up: [
    "Get paid",
    "It takes about five minutes, once. Have these at hand: your legal name and date of birth, your Social Security number, and your US bank account.",
  ],
  finish: [
    "Finish setting up",
    "You're almost there. Our payment provider needs a few more things before we can pay you.",
  ],
  checking: [
    "We're almost there",
    "Our payment provider is checking what you entered. That takes minutes, sometimes a day or two. You don't have to do anything: this page updates.",
  ],
  nothing_ready: [
    "Nothing is ready yet",
    "What you received waits for the reasons below. It goes out with the next weekly payout once it's ready.",
  ],
  nothing_yet: [
    "All paid out",
    "What supporters give you from now on shows up here, and goes out once a week.",
  ],
};
