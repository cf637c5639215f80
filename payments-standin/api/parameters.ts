import type { FormFields, FormValue } from "./form.ts";
import { invalid } from "./refusal.ts";

/** How one parameter is read from text. `param` is its full name, `line_items[0][quantity]`, for the refusal. */
export type Parameter<T> = { read(value: FormValue, param: string): T; required: boolean };

type Table = Record<string, Parameter<unknown>>;
export type Read<P> = P extends Parameter<infer T> ? T : never;
type FieldValues<T extends Table> = {
  [K in keyof T]: T[K] extends Required<infer V> ? V : Read<T[K]> | undefined;
};
type Required<T> = Parameter<T> & { required: true };

/** An object with exactly these parameters: unknown ones are `parameter_unknown`, absent ones `parameter_missing`. */
export function fields<T extends Table>(table: T): Parameter<FieldValues<T>> {
  return optional((value, param) => {
    if (typeof value === "string") throw invalid("Invalid object", { param });
    return readFields(table, value, param);
  });
}

/** The parameters of a request by their table. */
export function readParameters<T>(table: Parameter<T>, given: FormFields): T {
  return table.read(given, "");
}

function readFields<T extends Table>(table: T, given: FormFields, within: string): FieldValues<T> {
  const nameOf = (name: string) => (within === "" ? name : `${within}[${name}]`);

  for (const name of Object.keys(given)) {
    if (Object.hasOwn(table, name)) continue;
    const param = nameOf(name);
    throw invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }

  const read = Object.entries(table).map(([name, parameter]) => {
    const value = given[name];
    const param = nameOf(name);
    if (value !== undefined) return [name, parameter.read(value, param)];
    if (parameter.required)
      throw invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
    return [name, undefined];
  });
  return Object.fromEntries(read) as FieldValues<T>;
}

export function required<T>(parameter: Parameter<T>): Required<T> {
  return { read: parameter.read, required: true };
}

/** Whatever is given, for a call that is refused in any case. */
export const anything: Parameter<null> = { required: false, read: () => null };

/** Text that is not empty. */
export function text(limits: { most?: number } = {}): Parameter<string> {
  const most = limits.most ?? 5000;
  return optional((value, param) => {
    const given = asText(value, param);
    if (given.length <= most) return given;
    throw invalid(`Invalid string: ${param} must be at most ${most} characters`, { param });
  });
}

export function email(): Parameter<string> {
  return optional((value, param) => {
    const given = asText(value, param);
    if (looksLikeEmail(given)) return given;
    throw invalid(`Invalid email address: ${given}`, { code: "email_invalid", param });
  });
}

export function looksLikeEmail(given: string): boolean {
  return given.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(given);
}

export function webAddress(): Parameter<string> {
  return optional((value, param) => {
    const given = asText(value, param);
    if (/^https?:\/\//i.test(given) && URL.canParse(given)) return given;
    throw invalid("Not a valid URL", { code: "url_invalid", param });
  });
}

export function oneOf<const T extends string>(...words: T[]): Parameter<T> {
  return optional((value, param) => {
    const given = asText(value, param);
    const word = words.find((one) => one === given);
    if (word !== undefined) return word;
    throw invalid(`Invalid ${param}: must be one of ${words.join(", ")}`, { param });
  });
}

export function flag(): Parameter<boolean> {
  return optional((value, param) => {
    const given = asText(value, param);
    if (given === "true" || given === "false") return given === "true";
    throw invalid(`Invalid boolean: ${given}`, { param });
  });
}

/** Whole digits: `1e3`, `5.0` and `-5` below zero are refused as `parameter_invalid_integer`. */
export function integer(limits: { least: number; most?: number }): Parameter<number> {
  return optional((value, param) => {
    const given = asText(value, param);
    const number = /^-?\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    const refuse = (message: string) => invalid(message, { code: "parameter_invalid_integer", param });
    if (Number.isNaN(number)) throw refuse(`Invalid integer: ${given}`);
    if (number < limits.least) throw refuse(`This value must be greater than or equal to ${limits.least}.`);
    if (number > (limits.most ?? number))
      throw refuse(`This value must be less than or equal to ${limits.most}.`);
    return number;
  });
}

/** Values under the indices 0, 1, 2 … */
export function list<T>(of: Parameter<T>): Parameter<T[]> {
  return optional((value, param) => {
    if (typeof value === "string" || Object.keys(value).some((index) => !/^\d+$/.test(index))) {
      throw invalid("Invalid array", { param });
    }
    return Object.entries(value).map(([index, one]) => of.read(one, `${param}[${index}]`));
  });
}

/** Up to 50 keys of 40 characters with values of 500. An empty value, or `""` for all, is for `mergeMetadata`. */
export function metadata(): Parameter<Record<string, string> | ""> {
  return optional((value, param) => {
    if (value === "") return "";
    if (typeof value === "string") throw invalid("Invalid object", { param });
    const entries = Object.entries(value).map(([key, one]) => {
      if (key.length > 40) throw invalid("Metadata keys can have up to 40 characters.", { param });
      if (typeof one !== "string")
        throw invalid("Metadata values must be strings.", { param: `${param}[${key}]` });
      if (one.length > 500)
        throw invalid("Metadata values can have up to 500 characters.", { param: `${param}[${key}]` });
      return [key, one] as const;
    });
    if (entries.length > 50) throw invalid("You can have up to 50 metadata keys.", { param });
    return Object.fromEntries(entries);
  });
}

/** A value that an empty string takes away: null then. */
export function unset<T>(parameter: Parameter<T>): Parameter<T | null> {
  return optional((value, param) => (value === "" ? null : parameter.read(value, param)));
}

/** A moment, or a range of moments: the filter `created` of every list. */
export function timeRange() {
  const time = integer({ least: 0 });
  return objectOr(fields({ gt: time, gte: time, lt: time, lte: time }), time);
}

/** Either the one or the other: an object is read by the first, text by the second. */
export function objectOr<A, B>(object: Parameter<A>, plain: Parameter<B>): Parameter<A | B> {
  return optional((value, param) => (typeof value === "string" ? plain : object).read(value, param));
}

function optional<T>(read: Parameter<T>["read"]): Parameter<T> {
  return { read, required: false };
}

function asText(value: FormValue, param: string): string {
  if (typeof value !== "string") throw invalid("Invalid string", { param });
  if (value !== "") return value;
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
  throw invalid(message, { code: "parameter_invalid_empty", param });
}
