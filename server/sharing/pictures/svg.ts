type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element of SVG as text; attributes are escaped, what is undefined is left out, children are text already. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escaped(String(value))}"`);
  return `<${name}${written.join("")}>${children.join("")}</${name}>`;
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
