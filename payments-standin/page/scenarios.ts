import type Stripe from "stripe";
import type { Html } from "./html.ts";
import { html } from "./html.ts";

type Scenario = [label: string, number: string];

/** What a tester may want to happen, and the card or bank account that makes it so. */
type Group = [name: string, scenarios: readonly Scenario[]];
const scenarios: readonly Group[] = [
  [
    "It works",
    [
      ["Pays", "4242424242424242"],
      ["Pays, the money is available at once", "4000000000000077"],
      ["Asks for 3-D Secure, then pays", "4000002760003184"],
      ["Pays from a bank account, a while later", "000123456789"],
    ],
  ],
  [
    "It does not",
    [
      ["Declined", "4000000000000002"],
      ["Insufficient funds", "4000000000009995"],
      ["Lost card", "4000000000009987"],
      ["Stolen card", "4000000000009979"],
      ["Used too often", "4000000000006975"],
      ["Expired card", "4000000000000069"],
      ["Wrong CVC", "4000000000000127"],
      ["Processing error", "4000000000000119"],
      ["Blocked as fraud", "4100000000000019"],
      ["3-D Secure, then insufficient funds", "4000008260003178"],
      ["3-D Secure, then declined", "4000008400001629"],
      ["The bank account is closed, a while later", "000111111113"],
      ["The bank account is empty, a while later", "000222222227"],
    ],
  ],
  [
    "It pays, and then",
    [
      ["The payer disputes it as fraud", "4000000000000259"],
      ["The payer disputes it: nothing received", "4000000000002685"],
      ["The bank asks about it (inquiry)", "4000000000001976"],
      ["Two disputes", "4000000404000079"],
      ["A refund is pending for a while", "4000000000007726"],
      ["A refund fails after a while", "4000000000005126"],
    ],
  ],
];

const forLater: Group = ["It is saved, and then", [["Every later charge is declined", "4000000000000341"]]];

/** Buttons that pay with a test card in one go; they come after the form's own, which Enter presses. */
export function scenarioButtons({ mode, payment_method_types }: Stripe.Checkout.Session): Html {
  const debits = mode === "payment" && payment_method_types.includes("us_bank_account");
  const offered = (number: string) => debits || !number.startsWith("000");
  const groups = mode === "setup" ? [...scenarios.slice(0, 2), forLater] : scenarios;
  return html`<details class="choose">
<summary>Choose what happens</summary>
${groups.map(
  ([name, offers]) => html`<h3>${name}</h3>
<ul>${offers.filter(([, number]) => offered(number)).map(scenarioButton)}</ul>`,
)}
</details>`;
}

function scenarioButton([label, number]: Scenario): Html {
  return html`<li><button class="second" name="choose" value="${number}">${label}<small>${number}</small></button></li>`;
}
