/** What a program says where it failed to write a table: 'ERROR: column p.name does not exist', 'Traceback (most recent …'. */
const SAID_BY_PROGRAMS =
  /^(?:psql: ?)?(?:(?:sql|fatal |parse |syntax |internal server |uncaught )?error|fatal|panic|warning|notice|hint|detail|context|line \d{1,6}|sqlstate|exception|traceback)\s?[:[(]/i;

/** Of a page of the web; no roster has such a thing in a cell. */
const TAG = /<\/?(?:!doctype|html|head|body|title|script|table|tr|td|th|div|span|p|br|pre|h[1-6])[\s/>]/i;

const LONGEST_SHOWN = 60;

/**
 * The first cell of a record that a program wrote where a row should be: the failure of a database, a page that says that
 * something went wrong; cut to what is shown. Null: none.
 */
export function machineWords(record: readonly string[]): string | null {
  const words = record
    .map((cell) => cell.trim())
    .find((cell) => SAID_BY_PROGRAMS.test(cell) || (cell.includes("<") && TAG.test(cell)));
  if (words === undefined) return null;
  return words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN)}…` : words;
}

/** Longer is no school's: the longest known has 60 letters. */
const LONGEST_SCHOOL = 120;

/** Whether a text can be what a school is called: a letter in it, and no sign that only code has. */
export const isSchoolName = (text: string): boolean =>
  text.length <= LONGEST_SCHOOL && /\p{L}/u.test(text) && !/[<>{}=;|\\^~]/.test(text);
