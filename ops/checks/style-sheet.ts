/** What a style sheet brings and needs, by name. */
export interface StyleSheet {
  readonly classes: ReadonlySet<string>;
  /** Custom properties it gives a value. */
  readonly sets: ReadonlySet<string>;
  /** Custom properties it reads, and those of them that it can't do without (no fallback). */
  readonly reads: ReadonlySet<string>;
  readonly needs: ReadonlySet<string>;
  readonly keyframes: ReadonlySet<string>;
  /** Every word of its `animation` declarations. */
  readonly animations: ReadonlySet<string>;
}

/** Reads the names out of a style sheet. Comments and strings say nothing. */
export function readStyleSheet(source: string): StyleSheet {
  const css = source.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, " ");
  const preludes = namesIn(css, /(?<![^{};])([^{};]+)\{/g);
  const selectors = [...preludes].filter((prelude) => !prelude.startsWith("@")).join("\n");
  return {
    classes: namesIn(selectors, /\.([a-z_][\w-]*)/gi),
    sets: namesIn(css, /(?<![\w-])(--[\w-]+)\s*:/g),
    reads: namesIn(css, /var\(\s*(--[\w-]+)/g),
    needs: namesIn(css, /var\(\s*(--[\w-]+)\s*\)/g),
    keyframes: namesIn(css, /@keyframes\s+([\w-]+)/g),
    animations: namesIn(
      [...namesIn(css, /(?<![\w-])animation(?:-name)?\s*:([^;}]*)/g)].join(" "),
      /([\w-]+)/g,
    ),
  };
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = ""]) => name.trim()));
}
