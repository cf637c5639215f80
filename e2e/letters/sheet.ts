import { html, trusted } from "../../standins/program/html.ts";
import type { Sent } from "./collect.ts";

/** How wide a letter is shown, CSS px: as on a phone, and as in a mail program's pane. */
export const KINDS = ["phone", "desktop"] as const;

export type Kind = (typeof KINDS)[number];
/** Pixels. */
export const WIDTHS: Readonly<Record<Kind, number>> = { phone: 390, desktop: 700 };

/** A page with every letter in a frame of its own, under whom it went to and what it is. */
export function sheetOf(sent: readonly Sent[], kinds: readonly Kind[]): string {
  const journeys = Map.groupBy(sent, ({ journey }) => journey);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Letters</title>
<style>${trusted(STYLES)}</style>
</head>
<body>
${[...journeys].map(
  ([journey, letters]) => html`<section>
<h2>${journey}</h2>
<div class="letters">${letters.map((letter) => letterOf(letter, kinds))}</div>
</section>`,
)}
<script>${trusted(FIT)}</script>
</body>
</html>`.markup;
}

const letterOf = ({ kind, mail, count }: Sent, kinds: readonly Kind[]) => html`<figure>
<figcaption><b>${mail.subject}</b><br>to ${mail.to.join(", ")} · ${kind}${count > 1 && ` · ${count} like it`}</figcaption>
${kinds.map(
  (width) =>
    html`<iframe title="${mail.subject}" width="${WIDTHS[width]}" srcdoc="${mail.html ?? `<pre>${mail.text ?? ""}</pre>`}"></iframe>`,
)}
</figure>`;

const STYLES = `
body { margin: 16px; font: 14px/1.4 system-ui, sans-serif; color: #0b1324; background: #fff; }
h2 { margin: 24px 0 8px; }
.letters { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; border: 1px solid #c3cad8; padding: 8px; display: grid; gap: 8px; }
figcaption { max-width: 700px; overflow-wrap: anywhere; }
iframe { border: 0; height: 200px; max-width: 100%; }
`;

/** A frame is as high as its letter. */
const FIT = `
for (const frame of document.querySelectorAll("iframe")) {
  const fit = () => { frame.style.height = frame.contentDocument.documentElement.scrollHeight + "px"; };
  frame.addEventListener("load", fit);
  if (frame.contentDocument?.readyState === "complete") fit();
}
`;
