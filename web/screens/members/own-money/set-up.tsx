import type { OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { SetUpForm } from "./set-up-form.tsx";

interface SetUpProps {
  readonly money: OwnMoney;
  readonly onStale: () => void;
  /** It was answered before, and may be answered otherwise. */
  readonly is_correction?: boolean;
}

/** Whose form it is, what we never see, and the questions before it. */
export function SetUp({ money, onStale, is_correction = false }: SetUpProps) {
  const form = <SetUpForm money={money} onStale={onStale} />;
  if (is_correction)
    return (
      <details className={shared.more}>
        <summary>I picked the wrong answer</summary>
        {form}
      </details>
    );
  return (
    <>
      <p>
        You enter them on our payment provider's own form. We never see your Social Security number or your
        bank account number.
      </p>
      {form}
    </>
  );
}
