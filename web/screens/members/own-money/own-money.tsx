import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import type { Ask } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  getOwnMoney,
  lookAtPayoutAccount,
  type OwnMoney,
  openPayoutDashboard,
} from "../../../../contract/payouts/own-payouts.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Board } from "../../../parts/members/money/board.tsx";
import { nextThing } from "../../../parts/members/money/next-thing.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { linkClass } from "../../../ui/button.ts";
import { Moves, useMoves } from "./moves.tsx";
import { NextPanel } from "./next-panel.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { Statements, Waiting } from "./waiting.tsx";

const TITLE = "Your money";

export const head = ownHead(TITLE);

/** `/AthleteDashboard/money`: what is ready, waits, is on its way and arrived, and the account that it goes to. */
export const Screen = () => (
  <MembersOnly for_role="athlete">
    {(user) => (
      <Together key={user.user_id}>
        <Money user={user} />
      </Together>
    )}
  </MembersOnly>
);

function Money({ user }: { readonly user: SessionUser }) {
  const came = useComingBack();
  const asked = useAnswer(
    "own money",
    (ask, signal) => came.look(ask, signal),
    "We couldn't load your money. It's safe: please try again.",
  );
  const moves = useMoves(user.user_id);
  const changed = async () => {
    await Promise.all([asked.again(), moves.again()]);
  };
  useLookOnReturn(asked.again);
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      <AskedFor asked={asked}>
        {(money) => (
          <>
            {came.says(money)}
            <Board money={money} />
            <NextPanel money={money} onChanged={changed} />
            <Waiting money={money} />
            <Moves listing={moves} />
            {money.account?.is_ready && <Bank onStale={() => void changed()} />}
            <Statements />
            <Terms money={money} />
          </>
        )}
      </AskedFor>
      <p>
        <Link className={linkClass} to={pages.athleteDashboard.to()}>
          Athlete Dashboard
        </Link>
      </p>
    </div>
  );
}

/**
 * Whoever comes back from the provider's form may have filled it in or not: the provider is asked, once, and what it said is told. The
 * address forgets it, so that loading the page anew asks nothing again.
 */
function useComingBack() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [form] = useState(search.get("form"));
  const [is_away, setAway] = useState(false);
  const has_looked = useRef(form !== "back");
  useEffect(() => {
    if (form !== null) void navigate(pages.ownMoney.to(), { replace: true, preventScrollReset: true });
  }, [form, navigate]);
  const look = async (ask: Ask<AbortSignal>, signal: AbortSignal): Promise<OwnMoney> => {
    if (has_looked.current) return ask(getOwnMoney, {}, { signal });
    try {
      const money = await ask(lookAtPayoutAccount, {}, { signal });
      has_looked.current = true;
      return money;
    } catch (error) {
      // Who isn't signed in anymore comes back here afterwards.
      if (signal.aborted || problemOf(error)?.status === 401) throw error;
      has_looked.current = true;
      setAway(true);
      return ask(getOwnMoney, {}, { signal });
    }
  };
  const words = (money: OwnMoney): string | null => {
    if (form === "again") return AGAIN;
    if (form !== "back") return null;
    return is_away ? AWAY : foundWords(money);
  };
  return {
    look,
    says(money: OwnMoney) {
      const said = words(money);
      return said === null ? null : (
        <p className={shared.panel} role="status">
          {said}
        </p>
      );
    },
  };
}

const AGAIN =
  "That link ran out or was opened before: each works once, for a few minutes. Nothing you entered is lost. The button below opens another.";
const AWAY =
  "We couldn't reach our payment provider just now, so this is what we knew before. Nothing you entered is lost.";

function foundWords(money: OwnMoney): string {
  switch (nextThing(money)) {
    case "set_up":
      return "You haven't set up payouts yet.";
    case "finish":
      return "Saved so far. A few things are missing before we can pay you.";
    case "checking":
      return "Thank you! Our payment provider is checking what you entered.";
    default:
      return money.account?.is_ready
        ? "You're all set: we can pay you."
        : "This is what our payment provider says about your account.";
  }
}

/** Another tab may have done something meanwhile: whoever looks at this one again sees what is so now. */
function useLookOnReturn(again: () => Promise<void>): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void again();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [again]);
}

function Bank({ onStale }: { readonly onStale: () => void }) {
  const { ask } = useApiClient();
  return (
    <section className={shared.panel} aria-labelledby="bank-title">
      <h2 id="bank-title">Your bank account</h2>
      <p>
        It's kept by our payment provider; we never see its number. After a change, payouts rest for three
        days, to protect you.
      </p>
      <ProviderButton
        label="Change bank account"
        manner="quiet"
        ask={() => ask(openPayoutDashboard, {})}
        onStale={onStale}
      />
    </section>
  );
}

const Terms = ({ money: { after_days } }: { readonly money: OwnMoney }) => (
  <p className={shared.small}>
    We hold what supporters give until it can't be refunded anymore, {after_days} days, and pay it out once a
    week. We take nothing out of it. “Sent” means it's in your account at our payment provider; “arrived”,
    that your bank has it. We aren't a bank, and what waits earns no interest. All of it is in our{" "}
    <a className={linkClass} href={pages.payoutsPolicy.to()}>
      Payouts Policy
    </a>
    .
  </p>
);
