/** Text as it stands in HTML, between tags and in a quoted attribute. */
export const escaped = (text: string): string =>
  // Most has nothing to escape, and a page has hundreds of options.
  SPECIAL.test(text)
    ? text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : text;

const SPECIAL = /[&"<>]/;
