import type Stripe from "stripe";
import type { CardForm, Problems } from "../resources/cards/card-form.ts";
import { randomText } from "../state/ids.ts";
import type { Field } from "../state/problems.ts";
import type { Checkout, LineItem } from "../state/rows.ts";
import { frame, money } from "./frame.ts";
import type { Html } from "./html.ts";
import { html } from "./html.ts";
import { scenarioButtons } from "./scenarios.ts";

type Shown = {
  session: Stripe.Checkout.Session;
  checkout: Checkout;
  /** Of a page with a single item. */
  product: Stripe.Product | undefined;
  form: CardForm;
  problems: Problems;
};

export const emptyForm: CardForm = { email: "", number: "", expiry: "", cvc: "", name: "" };

/** The page on which a session is paid. What was typed stays in the form. */
export function payPage({ session, checkout, product, form, problems }: Shown): string {
  const items = checkout.line_items;
  const words = wordsOf(session, items);
  const field = (name: Field | "name", label: string, attributes: Html) =>
    fieldOf(name, label, form[name], name === "name" ? undefined : problems[name], attributes);
  const known = session.customer_details?.email;
  const email = known
    ? fieldOf("email", "Email", known, undefined, html`type="email" readonly`)
    : field("email", "Email", html`type="email" autocomplete="email" placeholder="you@example.com"`);

  return frame(
    words.title,
    html`<section>
${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">← Back</a>` : null}
${product?.images[0] ? html`<img class="product" src="${product.images[0]}" alt="">` : null}
<h1>${words.about}</h1>
<p class="total">${words.total}</p>
${product?.description ? html`<p class="what">${product.description}</p>` : null}
${items.length > 1 && html`<ul class="items">${items.map(itemLine)}</ul>`}
</section>
<section class="card">
<div class="heading">
<h2>${words.heading}</h2>
<ul class="brands" aria-label="Cards taken">${BRANDS.map((brand) => html`<li>${brand}</li>`)}</ul>
</div>
<form method="post" action="/c/pay/${session.id}" novalidate>
<input type="hidden" name="attempt" value="${randomText(24)}">
${email}
${field("number", "Card number", html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"`)}
<div class="pair">
${field("expiry", "Expiry", html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"`)}
${field("cvc", "CVC", html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"`)}
</div>
${field("name", "Cardholder name (optional)", html`autocomplete="cc-name" placeholder="Full name on card"`)}
<button>${lock} ${words.button}</button>
<p class="quiet">This page plays the payment provider: no real money moves. Only test cards work, such as
4242 4242 4242 4242 with any future expiry and any CVC.</p>
${scenarioButtons(session)}
</form>
</section>`,
  );
}

const BRANDS = ["Visa", "Mastercard", "Amex", "Discover"];

/** Lucide's lock (ISC). */
const lock = html`<svg class="lock" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="3" y="11" width="18" height="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></svg>`;

/** A subscription says that it goes on by itself; a card that is only saved, that nothing is charged. */
function wordsOf({ mode, amount_total, currency, submit_type }: Stripe.Checkout.Session, items: LineItem[]) {
  const amount = money(amount_total, currency);
  const about = items.length === 1 ? (items[0]?.description ?? "Payment") : "Payment";
  if (mode === "setup") {
    const [title, total] = ["Save a card", "Nothing is charged now"];
    return { title, about: title, total, heading: "Your card", button: "Save card" };
  }
  const title = `Pay ${amount}`;
  const heading = submit_type === "donate" ? "Donate with card" : "Pay with card";
  if (mode === "payment") return { title, about, total: amount, heading, button: title };
  return { title, about, total: `${amount} per month`, heading, button: "Subscribe" };
}

function itemLine({ description, quantity, amount_total, currency }: LineItem): Html {
  const times = quantity !== null && quantity > 1 ? ` × ${quantity}` : "";
  return html`<li><span>${description}${times}</span><span>${money(amount_total, currency)}</span></li>`;
}

function fieldOf(
  name: string,
  label: string,
  value: string,
  problem: string | undefined,
  attributes: Html,
): Html {
  const wrong = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : null;
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${attributes}${wrong}>
${problem ? html`<p class="wrong" id="${name}-problem" role="alert">${problem}</p>` : null}
</div>`;
}
