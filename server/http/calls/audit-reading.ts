import type { Call, LoggedAs } from "../../../contract/form/call.ts";
import type { Queries } from "../../world/database.ts";
import type { Asker } from "../sessions/asker.ts";
import { audit } from "./audit.ts";
import { WrittenJson } from "./route.ts";

/** The checked parts of a call's input that say whom it is about. */
interface ReadInput {
  readonly params: unknown;
  readonly query: unknown;
}

/**
 * Writes down that an admin has read what is others': after the reading, so that what was not there is no line, and before
 * the answer leaves, so that nothing is shown that no line tells of.
 */
export async function auditReading(
  queries: Queries,
  { logged_as }: Pick<Call, "logged_as">,
  { params, query }: ReadInput,
  answer: unknown,
  asker: Asker,
): Promise<void> {
  if (!logged_as || !asker.session) return;
  const subject = subjectOf(params);
  const detail = detailOf(logged_as, typeof query === "object" && query !== null ? query : {}, answer);
  await audit(queries, asker, { act: logged_as.act, ...(subject ? { subject } : {}), detail });
}

/** 'transaction 7c9e…', by the name of the parameter. */
function subjectOf(params: unknown): string | null {
  const [[name, value] = []] = Object.entries(params ?? {});
  if (name === undefined) return null;
  return `${name === "submission_id" ? "profile" : name.replace("_id", "")} ${value}`;
}

/** Of a list that is taken as a file: by what it was narrowed. */
export const narrowedBy = ({ logged_as }: Pick<Call, "logged_as">, query: object) =>
  detailOf(logged_as ?? { act: "" }, query, []);

/** Of a search that finds so few the log says which. */
const FEW = 10;

function detailOf(
  { chosen = [], row_id }: LoggedAs,
  query: object,
  answer: unknown,
): Record<string, string | number | boolean> {
  const given = Object.entries<string | number | boolean | undefined>({ ...query }).filter(isGiven);
  const detail: Record<string, string | number | boolean> = {};
  for (const [name, value] of given) if (chosen.includes(name)) detail[name] = value;
  const typed = given.filter(([name]) => !chosen.includes(name)).map(([name]) => name);
  if (typed.length === 0) return detail;
  const ids = row_id === undefined ? [] : idsIn(answer, row_id);
  return {
    ...detail,
    typed: typed.join(", "),
    ...(ids.length > 0 && ids.length <= FEW ? { shown: ids.join(", ") } : {}),
  };
}

const isGiven = (
  field: [string, string | number | boolean | undefined],
): field is [string, string | number | boolean] => field[1] !== undefined && field[1] !== "";

function idsIn(answer: unknown, row_id: string): unknown[] {
  const whole = answer instanceof WrittenJson ? JSON.parse(answer.json) : answer;
  const rows: Record<string, unknown>[] = Array.isArray(whole) ? whole : (whole?.data ?? []);
  return rows.map((row) => row[row_id]);
}
