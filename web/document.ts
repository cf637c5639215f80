import type { DocumentAssets } from "../contract/pages/rendered.ts";
import { type HeadTag, headTags } from "./head/head-tags.ts";
import { fullTitle, type PageHead } from "./head/page-head.ts";
import { ROOT_AT_HAND } from "./takeover/root-at-hand.ts";
import { escaped } from "./ui/escaped.ts";

export interface DocumentParts {
  readonly head: PageHead;
  /** The site's address, without a slash at the end. */
  readonly origin: string;
  readonly body: string;
  readonly assets: DocumentAssets;
  /** Read by the browser's entry: what the loaders gave, and the settings. */
  readonly hydration: unknown;
  readonly settings: unknown;
}

/**
 * A whole HTML document, readable before any script. Its inline code is the same on every page, so that a
 * policy that names it by its hash holds for cached pages too.
 */
export function documentOf({ head, origin, body, assets, hydration, settings }: DocumentParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131c30" media="(prefers-color-scheme: dark)">
<title>${escaped(fullTitle(head))}</title>
${headTags(head, origin).map(tagText).join("\n")}
<link rel="icon" href="/assets/icon-1.svg" type="image/svg+xml">
<script>${ROOT_AT_HAND}</script>
${assets.styles.map((style) => `<link rel="stylesheet" href="${escaped(style)}">`).join("\n")}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="hydration">${json(hydration)}</script>
<script type="application/json" id="settings">${json(settings)}</script>
<script type="application/json" id="later">${json(assets.later)}</script>
${firstScript(assets.first_script)}
</body>
</html>
`;
}

const firstScript = (first: DocumentAssets["first_script"]): string =>
  "code" in first
    ? `<script type="module">${first.code}</script>`
    : `<script type="module" src="${escaped(first.address)}"></script>`;

/** Marked, so that the browser can put those of the next page in their place (head/use-page-head.ts). */
function tagText({ name, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${escaped(value)}"`);
  const open = `<${name} ${written.join(" ")} data-page>`;
  return text === undefined ? open : `${open}${safeJson(text)}</${name}>`;
}

const json = (value: unknown): string => safeJson(JSON.stringify(value));

/** JSON that can't end the script element it stands in. */
const safeJson = (text: string): string => text.replaceAll("<", "\\u003c");
