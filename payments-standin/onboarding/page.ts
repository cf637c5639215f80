import { frame } from "../page/frame.ts";
import type { Html } from "../page/html.ts";
import { html } from "../page/html.ts";
import { documents, routingNumber } from "../resources/accounts/documented-values.ts";
import type { Account, Need } from "../state/connect-rows.ts";
import type { FormField, FormProblems, OnboardingForm } from "./form.ts";
import { scenarios } from "./scenarios.ts";

type Shown = {
  /** Where the form is sent. */
  action: string;
  account: Account;
  asked: readonly Need[];
  form: OnboardingForm;
  problems: FormProblems;
};

/** The form in which somebody says who they are and where their money goes. What was typed stays in it. */
export function onboardingPage({ action, account, asked, form, problems }: Shown): string {
  const field = (name: FormField, label: string, attributes: Html, hint?: string) =>
    fieldOf({ name, label, value: form[name], problem: problems[name], attributes, hint });
  const groups = groupsOf(asked, field, form, problems);
  return frame(
    "Get paid",
    html`<section class="told">
<p class="what">${account.display_name ?? account.product_description ?? "Payouts"}</p>
<h1>Get paid by this platform</h1>
<p>The payment provider needs a few details before it can send you money. It takes a few minutes. You can stop and
finish later.</p>
<p class="quiet">This page plays the payment provider: nothing here is real, and nothing real belongs here. Only test
values work: SSN 000-00-0000, routing number ${routingNumber}, account number 000123456789. What stands for an SSN or an
account number is not kept.</p>
</section>
<section class="card">
<form method="post" action="${action}" novalidate>
${groups.length > 0 ? groups : html`<h2>Nothing is missing</h2><p>Everything was given. You can go back.</p>`}
<button name="do" value="submit">Agree and submit</button>
<button class="second" name="do" value="save">Save for later</button>
${scenarioButtons()}
</form>
</section>`,
  );
}

type Field = (name: FormField, label: string, attributes: Html, hint?: string) => Html;

/** The parts of the form that are asked for, each under its heading. */
function groupsOf(
  asked: readonly Need[],
  field: Field,
  form: OnboardingForm,
  problems: FormProblems,
): Html[] {
  const has = (need: Need) => asked.includes(need);
  const person = [
    has("given_name") && field("given_name", "First name", html`autocomplete="given-name"`),
    has("surname") && field("surname", "Last name", html`autocomplete="family-name"`),
    has("email") && field("email", "Email", html`type="email" autocomplete="email"`),
    has("phone") && field("phone", "Phone", html`type="tel" autocomplete="tel"`, "Test: 000 000 0000"),
    has("date_of_birth") &&
      field("date_of_birth", "Date of birth", html`type="date" autocomplete="bday"`, "Test: 01/01/1901"),
    has("id_number") &&
      field(
        "id_number",
        "Social security number",
        html`inputmode="numeric" autocomplete="off"`,
        "Test: 000-00-0000",
      ),
    has("document") && documentField(form.document, problems.document),
  ];
  const home = has("address") && [
    field("line1", "Street address", html`autocomplete="address-line1"`, "Test: address_full_match"),
    field("city", "City", html`autocomplete="address-level2"`),
    html`<div class="pair">${[
      field("state", "State", html`autocomplete="address-level1" maxlength="2"`),
      field("postal_code", "ZIP code", html`inputmode="numeric" autocomplete="postal-code"`),
    ]}</div>`,
  ];
  const bank = has("bank_account") && [
    field(
      "routing",
      "Routing number",
      html`inputmode="numeric" autocomplete="off"`,
      `Test: ${routingNumber}`,
    ),
    field(
      "account_number",
      "Account number",
      html`inputmode="numeric" autocomplete="off"`,
      "Test: 000123456789",
    ),
  ];
  const terms = has("terms") && [termsField(form.terms, problems.terms)];
  return [
    ...groupOf("About you", person),
    ...groupOf("Home address", home),
    ...groupOf("Where your money goes", bank),
    ...groupOf("Terms", terms),
  ];
}

function groupOf(heading: string, parts: readonly (Html | false)[] | false): Html[] {
  const shown = (parts || []).filter((part) => part !== false);
  return shown.length > 0 ? [html`<fieldset><legend>${heading}</legend>${shown}</fieldset>`] : [];
}

type Drawn = {
  name: FormField;
  label: string;
  value: string;
  problem: string | undefined;
  attributes: Html;
  hint: string | undefined;
};

function fieldOf({ name, label, value, problem, attributes, hint }: Drawn): Html {
  const said = [problem, hint].filter((words) => words !== undefined).join(" ");
  const described = said ? html` aria-describedby="${name}-said"` : null;
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${attributes}${described}${invalid(problem)}>
${said ? html`<p id="${name}-said" class="${problem ? "wrong" : "quiet"}">${said}</p>` : null}
</div>`;
}

function documentField(value: string, problem: string | undefined): Html {
  const options = Object.entries(documents).map(
    ([file, outcome]) =>
      html`<option value="${file}"${value === file && html` selected`}>${outcome === "success" ? "A picture that can be read" : "A picture that cannot be read"}</option>`,
  );
  return html`<div class="field">
<label for="document">Driver's license or passport</label>
<select id="document" name="document"${invalid(problem)}${problem && html` aria-describedby="document-said"`}>
<option value="">Choose a test picture</option>${options}</select>
${problem ? html`<p id="document-said" class="wrong">${problem}</p>` : null}
</div>`;
}

function termsField(value: string, problem: string | undefined): Html {
  return html`<div class="field">
<label class="agree"><input type="checkbox" name="terms" value="on"${value !== "" && html` checked`}${invalid(problem)}>
<span>I agree to the terms of the played provider, which bind no one.</span></label>
${problem ? html`<p class="wrong">${problem}</p>` : null}
</div>`;
}

const invalid = (problem: string | undefined): Html | null => (problem ? html` aria-invalid="true"` : null);

/** They come after the form's own buttons, which Enter presses. */
function scenarioButtons(): Html {
  const items = Object.entries(scenarios).map(
    ([name, { label }]) =>
      html`<li><button class="second" name="choose" value="${name}">${label}</button></li>`,
  );
  return html`<details class="choose"><summary>Choose what happens</summary><ul>${items}</ul></details>`;
}
