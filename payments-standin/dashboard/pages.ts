import type Stripe from "stripe";
import { frame, money } from "../page/frame.ts";
import type { Html } from "../page/html.ts";
import { html } from "../page/html.ts";
import { isEnded, isInquiry } from "../resources/disputes/dispute-phases.ts";
import type { Provider } from "../state/provider.ts";

const shown = 50;

/** The newest payments, and the clock. */
export function paymentsPage(provider: Provider): string {
  const charges = provider.store.all("charge").slice(-shown).reverse();
  return frame(
    "Payments",
    html`<section class="wide">
<h1>Payments</h1>
<p class="quiet">The provider's own dashboard, played. What is done here comes to the site by an event.</p>
<p><a href="/dashboard/accounts">Connected accounts and payouts</a></p>
${charges.length === 0 ? html`<p>Nothing was paid yet.</p>` : table(charges.map(paymentRow))}
</section>
<section class="card wide">
<h2>Clock</h2>
<p>It is ${dateOf(provider.now())} here.</p>
<form method="post" action="/dashboard/clock" class="row">
${hoursButton(1, "1 hour")}${hoursButton(24, "1 day")}${hoursButton(24 * 7, "1 week")}${hoursButton(24 * 30, "30 days")}
</form>
</section>`,
  );
}

/** One payment with its refunds and disputes, and what may come of them. */
export function paymentPage(provider: Provider, charge: Stripe.Charge): string {
  const refunds = provider.store.of("refund", { charge: charge.id });
  const disputes = provider.store.of("dispute", { charge: charge.id });
  const left = charge.amount - charge.amount_refunded;
  const path = `/dashboard/payments/${charge.id}`;
  return frame(
    `Payment of ${money(charge.amount, charge.currency)}`,
    html`<section class="wide">
<a class="back" href="/dashboard">← Payments</a>
<h1>${charge.description ?? "Payment"}</h1>
<p class="total">${money(charge.amount, charge.currency)}</p>
<p>${stateOf(charge)} · ${charge.billing_details.email} · ${dateOf(charge.created)}</p>
</section>
${refunds.map(refundCard)}${disputes.map(disputeCard)}
${
  charge.status === "succeeded" &&
  left > 0 &&
  html`<section class="card">
<h2>Refund</h2>
<form method="post" action="${path}/refund">
<div class="field"><label for="amount">Amount</label>
<input id="amount" name="amount" inputmode="decimal" placeholder="${(left / 100).toFixed(2)}"></div>
<button>Refund</button>
</form>
</section>
<section class="card">
<h2>Dispute</h2>
<form method="post" action="${path}/dispute">
<button name="kind" value="chargeback">The payer disputes it</button>
<button class="second" name="kind" value="inquiry">The bank only asks</button>
</form>
</section>`
}`,
  );
}

function paymentRow(charge: Stripe.Charge): Html {
  return html`<tr>
<td><a href="/dashboard/payments/${charge.id}">${charge.description ?? charge.id}</a></td>
<td>${money(charge.amount, charge.currency)}</td>
<td>${stateOf(charge)}</td>
<td>${dateOf(charge.created)}</td>
</tr>`;
}

function table(rows: Html[]): Html {
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">For</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">When</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

function refundCard(refund: Stripe.Refund): Html {
  const ways: Html[] = [];
  if (refund.status === "pending") ways.push(wayButton("succeeded", "It arrives"));
  if (refund.status !== "failed") ways.push(wayButton("failed", "It fails"));
  return html`<section class="card">
<h2>Refund of ${money(refund.amount, refund.currency)}</h2>
<p>${refund.status}${refund.failure_reason ? ` (${refund.failure_reason})` : ""} · ${dateOf(refund.created)}</p>
${ways.length > 0 && html`<form method="post" action="/dashboard/refunds/${refund.id}">${ways}</form>`}
</section>`;
}

function disputeCard(dispute: Stripe.Dispute): Html {
  const ways = isInquiry(dispute)
    ? [
        wayButton("warning_closed", "The inquiry is closed"),
        wayButton("needs_response", "It becomes a dispute"),
      ]
    : [wayButton("won", "The dispute is won"), wayButton("lost", "The dispute is lost")];
  return html`<section class="card">
<h2>${isInquiry(dispute) ? "Inquiry" : "Dispute"} over ${money(dispute.amount, dispute.currency)}</h2>
<p>${dispute.status} (${dispute.reason}) · ${dateOf(dispute.created)}</p>
${!isEnded(dispute) && html`<form method="post" action="/dashboard/disputes/${dispute.id}">${ways}</form>`}
</section>`;
}

function wayButton(status: string, label: string): Html {
  return html`<button class="second" name="status" value="${status}">${label}</button>`;
}

function hoursButton(hours: number, label: string): Html {
  return html`<button class="second" name="hours" value="${hours}">${label} on</button>`;
}

function stateOf({ status, disputed, refunded, amount_refunded }: Stripe.Charge): string {
  const more = [refunded ? "refunded" : amount_refunded > 0 && "refunded in part", disputed && "disputed"];
  return [status, ...more.filter((word) => word !== false)].join(", ");
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 16);
}
