import type { Html } from "./html.ts";
import { html, trusted } from "./html.ts";
import { styles } from "./styles.ts";

/** The whole document around a page, visibly marked as test mode. */
export function frame(title: string, content: Html): string {
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
<p class="test-mode"><strong>Test mode</strong> — no real money</p>
<main>${content}</main>
</body>
</html>`.markup;
}

/** A page with one thing to say and one way on. */
export function notice(title: string, words: string, way?: { href: string; label: string }): string {
  return frame(
    title,
    html`<section class="card notice">
<h1>${title}</h1>
<p>${words}</p>
${way ? html`<a class="button" href="${way.href}">${way.label}</a>` : null}
</section>`,
  );
}

/** `5000`, `usd` -> `$50.00` */
export function money(cents: number | null, currency: string | null): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "usd" });
  return format.format((cents ?? 0) / 100);
}
