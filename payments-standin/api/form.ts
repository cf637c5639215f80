import { invalid } from "./refusal.ts";

/** A form or query, as text: `a[b][0]=x` gives `{ a: { b: { "0": "x" } } }`. Objects have no prototype. */
export type FormValue = string | FormFields;
export type FormFields = { [name: string]: FormValue };

const deepest = 10;

/** Parses the bracketed form that Stripe's API takes. `a[]=x` numbers its values. Throws a 400 on broken brackets. */
export function parseForm(text: string): FormFields {
  const fields = empty();
  for (const [name, value] of new URLSearchParams(text)) place(fields, pathOf(name), value);
  return fields;
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) throw invalid(`Invalid parameter name: ${name}`, { param: name });
  const path = [
    match[1],
    ...Array.from((match[2] ?? "").matchAll(/\[([^[\]]*)\]/g), ([, inner]) => inner ?? ""),
  ];
  if (path.length > deepest) throw invalid("Parameters are nested too deeply.", { param: match[1] });
  return path;
}

function place(fields: FormFields, [first = "", ...rest]: string[], value: string): void {
  const name = first === "" ? String(Object.keys(fields).length) : first;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  fields[name] ??= empty();
  const inside = fields[name];
  if (typeof inside === "string") throw invalid(`Invalid object: ${name}`, { param: name });
  place(inside, rest, value);
}

function empty(): FormFields {
  const fields: FormFields = Object.create(null);
  return fields;
}
