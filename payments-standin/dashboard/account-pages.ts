import { frame, money } from "../page/frame.ts";
import type { Html } from "../page/html.ts";
import { html } from "../page/html.ts";
import { payoutFailures } from "../resources/accounts/documented-values.ts";
import { needNames } from "../resources/accounts/needs.ts";
import { bankOf, standingOf } from "../resources/accounts/standing.ts";
import type { Account, Payout } from "../state/connect-rows.ts";
import type { Provider } from "../state/provider.ts";

const shown = 50;

/** The newest accounts that the platform pays out. */
export function accountsPage(provider: Provider): string {
  const accounts = provider.store.all("account").slice(-shown).reverse();
  return frame(
    "Connected accounts",
    html`<section class="wide">
<a class="back" href="/dashboard">← Payments</a>
<h1>Connected accounts</h1>
<p class="quiet">Those whom the platform pays. What is done here comes to the site by an event.</p>
${
  accounts.length === 0
    ? html`<p>There are none yet.</p>`
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">Who</th><th scope="col">Transfers</th><th scope="col">Payouts</th><th scope="col">Available</th></tr></thead>
<tbody>${accounts.map((account) => accountRow(provider, account))}</tbody>
</table></div>`
}
</section>`,
  );
}

/** One account: what is open, its balance, its payouts, and what may come of them. */
export function accountPage(provider: Provider, account: Account): string {
  const { transfers, payouts, entries } = standingOf(provider, account);
  const { available, pending } = balanceOf(provider, account.id);
  const path = `/dashboard/accounts/${account.id}`;
  const bank = bankOf(provider, account.id);
  const rows = provider.store.of("payout", { account: account.id }).slice(-shown).reverse();
  return frame(
    nameOf(account),
    html`<section class="wide">
<a class="back" href="/dashboard/accounts">← Connected accounts</a>
<h1>${nameOf(account)}</h1>
<p class="total">${money(available, "usd")}</p>
<p>${pending > 0 ? `${money(pending, "usd")} more are on their way. ` : ""}Transfers: ${transfers.status} · Payouts: ${payouts.status}${account.closed ? " · closed" : ""} · ${bank ? `Bank account ending in ${bank.is.last4} (${bank.is.status})` : "No bank account"}</p>
${entries.length > 0 && html`<ul class="open">${entries.map(({ need, deadline, from }) => html`<li>${needNames[need].v2}: ${deadline}, ${from === "user" ? "theirs to do" : "being checked"}</li>`)}</ul>`}
</section>
<section class="card">
<h2>What the provider does</h2>
<form method="post" action="${path}">
${doButton("pay_out", "Pay out what is available, now")}
${doButton("ask_id_number", "Ask for the SSN once more, within a week")}
${doButton("ask_document", "Ask for a picture of an ID, within a week")}
${account.rejected === null ? doButton("reject", "Reject the account") : doButton("unreject", "Take the rejection back")}
${account.under_review ? doButton("reviewed", "End the review: nothing was found") : doButton("review", "Have a person look at it")}
</form>
</section>
${rows.map(payoutCard)}`,
  );
}

function accountRow(provider: Provider, account: Account): Html {
  const { transfers, payouts } = standingOf(provider, account);
  return html`<tr>
<td><a href="/dashboard/accounts/${account.id}">${nameOf(account)}</a></td>
<td>${account.closed ? "closed" : transfers.status}</td>
<td>${payouts.status}</td>
<td>${money(balanceOf(provider, account.id).available, "usd")}</td>
</tr>`;
}

function payoutCard({ is }: Payout): Html {
  const going = is.status === "pending" || is.status === "in_transit";
  const ways = [
    is.status === "pending" && stepButton("in_transit", "It is with the bank"),
    going && stepButton("paid", "It arrives"),
    is.status === "pending" && stepButton("canceled", "It is called back"),
  ].filter((way) => way !== false);
  const failures = Object.keys(payoutFailures).map((code) => html`<option>${code}</option>`);
  return html`<section class="card">
<h2>Payout of ${money(is.amount, is.currency)}</h2>
<p>${is.status}${is.failure_code ? ` (${is.failure_code})` : ""} · ${new Date(is.created * 1000).toISOString().slice(0, 10)}</p>
${ways.length > 0 && html`<form method="post" action="/dashboard/payouts/${is.id}">${ways}</form>`}
${
  (going || is.status === "paid") &&
  html`<form method="post" action="/dashboard/payouts/${is.id}">
<div class="field"><label for="why-${is.id}">Why it fails</label><select id="why-${is.id}" name="failure_code">${failures}</select></div>
${stepButton("failed", going ? "It fails" : "It comes back")}
</form>`
}
</section>`;
}

function doButton(name: string, label: string): Html {
  return html`<button class="second" name="do" value="${name}">${label}</button>`;
}

function stepButton(status: string, label: string): Html {
  return html`<button class="second" name="status" value="${status}">${label}</button>`;
}

function balanceOf({ store, now }: Provider, account: string) {
  return store.balance(account, now()).get("usd") ?? { available: 0, pending: 0 };
}

function nameOf({ id, person, contact_email }: Account): string {
  const name = [person.given_name, person.surname].filter((part) => part !== null).join(" ");
  return name || contact_email || id;
}
