import { parseSync, Visitor } from "vite";

/** One import of a file: what it names, on which line it stands, and whether it is an `import()` that the program does later. */
export type Import = { readonly specifier: string; readonly line: number; readonly later: boolean };

const KINDS = [
  "ImportDeclaration",
  "ImportExpression",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "TSImportType",
];

type Importing = { readonly type: string; readonly source: { value?: unknown; start: number } | null };

/**
 * Every import of a TypeScript file, found by a parser: static, type-only, dynamic with a fixed name,
 * re-exports, and `import("…")` inside a type. Throws where the file does not parse.
 */
export function importsOf(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: Import[] = [];
  const keep = ({ type, source: named }: Importing) => {
    if (typeof named?.value !== "string") return;
    found.push({
      specifier: named.value,
      line: source.slice(0, named.start).split("\n").length,
      later: type === "ImportExpression",
    });
  };
  new Visitor(Object.fromEntries(KINDS.map((kind) => [kind, keep]))).visit(program);
  return found;
}
