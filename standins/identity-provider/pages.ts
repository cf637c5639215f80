import type { Html } from "../program/html.ts";
import { html, trusted } from "../program/html.ts";
import type { People, Person } from "./people.ts";
import { styles } from "./styles.ts";

/** The page on which one picks who one is; `name`: the provider's, or null where it is dressed as Google's. */
export function pickPage({ usual, odd }: People, name: string | null): string {
  const google = name === null;
  const title = google ? "Choose an account" : `Sign in with ${name}`;
  return frame(
    title,
    html`<section class="card">
${google ? html`<span class="google" aria-hidden="true">G</span>` : null}
<div><h1>${title}</h1><p class="quiet">${google ? "to continue to the site, by the Google account that is played here" : "No password is asked for here: pick who you are."}</p></div>
<form method="post"><ul>${usual.map(listed)}</ul></form>
<details><summary>Odd ones</summary><form method="post"><ul>${odd.map(listed)}</ul></form></details>
<details><summary>Somebody else</summary><form method="post" class="typed">
<label>E-mail<input type="email" name="email" required autocomplete="off"></label>
<label>Given name (may be empty)<input name="given_name" maxlength="200" autocomplete="off"></label>
<label class="tick"><input type="checkbox" name="email_verified" value="yes" checked>The address is confirmed</label>
<button class="main">Sign in as this one</button>
</form></details>
<form method="post"><button class="middle" name="cancel" value="yes">Cancel</button></form>
</section>`,
  );
}

/** What stands at the bare address. */
export function frontPage({ usual, odd }: People): string {
  const all = [...usual, ...odd].map(
    ({ name, email, about }) =>
      html`<li><strong>${name ?? "(no name)"}</strong> <small>${email ?? "no address"} · ${about}</small></li>`,
  );
  return frame(
    "Identity provider",
    html`<section class="card"><h1>Identity provider</h1>
<p>Begin at the site: it sends you here to pick one of these, and you come back as that one.</p><ul>${all}</ul></section>`,
  );
}

/** `form` is oidc-provider's own, with the words of its two buttons missing. It is sent by itself, as real providers do. */
export function signOutPage(form: string): string {
  return frame(
    "Signing out",
    html`<section class="card middle"><h1>Signing out</h1>${trusted(form)}
<button class="main" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button></section>
<script>document.querySelector("button").click()</script>`,
  );
}

export function farewellPage(): string {
  return frame(
    "Signed out",
    html`<section class="card middle"><h1>Signed out</h1><p>You can close this page.</p></section>`,
  );
}

export function troublePage(words: string): string {
  return frame(
    "This did not work",
    html`<section class="card middle"><h1>This did not work</h1><p>${words}</p></section>`,
  );
}

function listed(person: Person): Html {
  return html`<li><button name="person" value="${person.id}"><span>${person.name ?? person.email}</span>
<small>${person.email ?? "no address"} · ${person.about}</small></button></li>`;
}

function frame(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(styles)}</style>
</head>
<body>
<p class="test-mode"><strong>Test mode</strong> — a played identity provider</p>
<main>${content}</main>
</body>
</html>`.markup;
}
