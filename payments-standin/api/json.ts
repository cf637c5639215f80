import type { FormValue } from "./form.ts";
import { type FormFields, parseForm } from "./form.ts";
import { invalid } from "./refusal.ts";

/** A JSON body as the fields that parameters are read from, so that both versions of the API share their tables. */
export function parseJson(text: string): FormFields {
  if (text.trim() === "") return parseForm("");
  const fields = fieldsOf(parsed(text));
  if (typeof fields === "string") throw invalid("The body of a request must be a JSON object.");
  return fields;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("The body of the request is not valid JSON.");
  }
}

/** `null` is the empty text that unsets a field. */
function fieldsOf(value: unknown): FormValue {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  const fields: FormFields = Object.create(null);
  for (const [name, inner] of Object.entries(value)) fields[name] = fieldsOf(inner);
  return fields;
}
