import { parseSync, Visitor } from "vite";

/** What one script does with style sheets. */
export interface StyleUses {
  /** By the name under which a CSS module is imported: its path as written, and which classes are taken from it. */
  readonly modules: ReadonlyMap<string, ModuleUse>;
  /** Every string of the file, pieces of templates too. */
  readonly strings: readonly string[];
}

export interface ModuleUse {
  readonly specifier: string;
  /** The class and the line where it is asked for. */
  readonly classes: Map<string, number>;
  /** Classes are also picked by a name that is only known when it runs: then every string of the file may be one. */
  picks: boolean;
}

const CSS_MODULE = /\.module\.css$/;

/** Every use of a CSS module in a script, found by a parser. */
export function styleUsesIn(file: string, source: string): StyleUses {
  const { program } = parseSync(file, source);
  const modules = new Map<string, ModuleUse>();
  const strings: string[] = [];
  new Visitor({
    ImportDeclaration({ source: named, specifiers }) {
      const local = specifiers.find(({ type }) => type === "ImportDefaultSpecifier")?.local.name;
      if (local && CSS_MODULE.test(named.value)) {
        modules.set(local, { specifier: named.value, classes: new Map(), picks: false });
      }
    },
    Literal({ value }) {
      if (typeof value === "string") strings.push(value);
    },
    TemplateElement({ value }) {
      strings.push(value.raw);
    },
  }).visit(program);
  new Visitor({
    MemberExpression({ object, property, computed, start }) {
      const use = object.type === "Identifier" ? modules.get(object.name) : undefined;
      if (!use) return;
      if (!computed && property.type === "Identifier") {
        use.classes.set(property.name, source.slice(0, start).split("\n").length);
      } else use.picks = true;
    },
  }).visit(program);
  return { modules, strings };
}
