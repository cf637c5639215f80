import { parseSync, Visitor } from "vite";

/** One import of a file: what it names and on which line it stands. */
export type Import = { readonly specifier: string; readonly line: number };

const KINDS = [
  "ImportDeclaration",
  "ImportExpression",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "TSImportType",
];

/**
 * Every import of a TypeScript file, found by a parser: static, type-only, dynamic with a fixed name,
 * re-exports, and `import("…")` inside a type. Throws where the file does not parse.
 */
export function importsOf(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: Import[] = [];
  const keep = ({ source: named }: { source: { value?: unknown; start: number } | null }) => {
    if (typeof named?.value !== "string") return;
    found.push({ specifier: named.value, line: source.slice(0, named.start).split("\n").length });
  };
  new Visitor(Object.fromEntries(KINDS.map((kind) => [kind, keep]))).visit(program);
  return found;
}
