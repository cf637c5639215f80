import type { Html } from "../program/html.ts";
import { html, trusted } from "../program/html.ts";
import type { Mail } from "./mail.ts";
import { styles } from "./styles.ts";

/** The list of mails, newest first. */
export function listPage(mails: Mail[], to: string | undefined): string {
  const count = mails.length === 1 ? "1 mail" : `${mails.length} mails`;
  return frame(
    "Mailbox",
    html`<header><div><h1>Mailbox</h1><p class="quiet">${count}${to ? ` to ${to}` : ""}. Nothing here left this machine.</p></div>
${mails.length > 0 && html`<form method="post" action="/clear"><button>Delete all</button></form>`}</header>
${mails.length > 0 ? html`<ul class="mails">${mails.map(listed)}</ul>` : html`<p class="empty">No mail yet. What the app sends appears here by itself.</p>`}`,
    html`<script src="/refresh.js" defer></script><noscript><meta http-equiv="refresh" content="10"></noscript>`,
  );
}

/** One mail, as text or as HTML. */
export function mailPage(mail: Mail, asked: string | undefined): string {
  const view = asked === "text" || mail.html === null ? "text" : "html";
  const tab = (name: "text" | "html", label: string) =>
    html`<a href="?view=${name}"${name === view && trusted(' aria-current="page"')}>${label}</a>`;
  const body =
    view === "html"
      ? html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe>`
      : html`<pre>${mail.text ?? "This mail has no text."}</pre>`;
  return frame(
    mail.subject || "(no subject)",
    html`<p><a class="back" href="/">← All mails</a></p>
<h1>${mail.subject || "(no subject)"}</h1>
<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(", ")}</dd><dt>Received</dt><dd>${time(mail)}</dd>
${mail.attachments.map(({ name, bytes }) => html`<dt>Attached</dt><dd>${name} (${bytes} bytes)</dd>`)}</dl>
<nav aria-label="View">${mail.html !== null && tab("html", "HTML")}${tab("text", "Text")}</nav>
${body}`,
  );
}

export function notFoundPage(): string {
  return frame(
    "No such mail",
    html`<h1>No such mail</h1><p>It may have been deleted. <a href="/">All mails</a></p>`,
  );
}

function listed(mail: Mail): Html {
  return html`<li><a href="/mails/${mail.id}"><span class="subject">${mail.subject || "(no subject)"}</span>
<span class="quiet">to ${mail.to.join(", ")}</span>${time(mail)}</a></li>`;
}

function time({ received_at }: Mail): Html {
  const shown = `${received_at.slice(0, 10)} ${received_at.slice(11, 19)} UTC`;
  return html`<time class="quiet" datetime="${received_at}">${shown}</time>`;
}

function frame(title: string, content: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(styles)}</style>
${head}
</head>
<body><main>${content}</main></body>
</html>`.markup;
}
