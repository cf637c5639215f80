import type { FormEvent } from "react";
import { namesOf } from "../../../../pure/records.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { type FieldName, settled, type Typed } from "./typed.ts";

/** What is wrong; without a field it is told beside the button. */
export interface Failure {
  readonly field: string | null;
  readonly message: string;
}

/** What these fields of a form hold. */
export function typedIn(form: HTMLFormElement, fields: readonly FieldName[]): Typed {
  const all = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, String(all.get(field) ?? "")]));
}

/** Puts what is known where nothing was typed meanwhile. */
export function fillIn(form: HTMLFormElement, known: Typed): void {
  const there = typedIn(form, namesOf(known));
  putIn(
    form,
    Object.fromEntries(namesOf(known).flatMap((name) => (there[name] ? [] : [[name, known[name]]]))),
  );
}

/** Puts it into its fields; one that holds just that is left alone, and the caret in it. */
export function putIn(form: HTMLFormElement, known: Typed): void {
  const there = typedIn(form, namesOf(known));
  for (const name of namesOf(known)) {
    const value = known[name] ?? "";
    const field = form.elements.namedItem(name);
    if (there[name] === value) continue;
    if (field instanceof RadioNodeList || isText(field) || field instanceof HTMLSelectElement)
      field.value = value;
  }
}

const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

/** Keeps numbers in their bounds while they are typed; `before` is what the form held. Answers the field's name. */
export function settleInput({ target }: FormEvent<HTMLFormElement>, before: Typed): string {
  if (target instanceof HTMLInputElement && target.type === "text") {
    const shown = settled(target.name, target.value, before[target.name as FieldName] ?? "");
    if (shown !== target.value) target.value = shown;
  }
  return fieldOf((target as HTMLInputElement).name);
}

/** The fields that make up one value stand and fall together. */
const fieldOf = (name: string): string => (name === "feet" || name === "inches" ? "height" : name);

export function focusOn(form: HTMLFormElement | null, field: string): void {
  const name = field === "height" ? "feet" : field;
  const found = form?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}

/** A broken rule is said at its field; everything else beside the button, in these words. */
export function failureOf(error: unknown, otherwise: string): Failure {
  const problem = problemOf(error);
  const [field] = Object.entries(problem?.errors ?? {}).at(0) ?? [];
  // Without words of the server's, whatever stands between says so.
  if (!problem?.detail) return { field: null, message: otherwise };
  const { status, detail } = problem;
  if (field) return { field, message: detail };
  if (status === 413) return { field: "profile_picture_base64", message: detail };
  // Who has to wait, or came second, is told so; the rest is not the athlete's to know.
  return { field: null, message: [409, 429].includes(status) ? detail : otherwise };
}
