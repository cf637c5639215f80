import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id, nameText } from "../form/fields.ts";

/** A season of all sports is 6 MB. */
export const MOST_ROSTER_BYTES = 64 * 1024 * 1024;
/**
 * A file comes in pieces of this size, the last one shorter: no proxy's limit of bodies and no server's memory is in the way, and a
 * piece that was lost on the way is sent again alone.
 */
export const PIECE_BYTES = 1024 * 1024;
/** As base64, with what stands around it. */
const MOST_PIECE_BODY = Math.ceil((PIECE_BYTES * 4) / 3) + 1024;

const ROSTER_TOO_LARGE = "The file is over 64 MB. Split it by team.";
const EMPTY_ROSTER = "The file is empty.";

/**
 * `arriving`: not all of it is here. `reading`: it is worked out what it would do. `refused`: nothing of it can be used. `read`: it
 * waits for someone's yes. `importing`, `done`. `failed`: by a fault of ours.
 */
const uploadState = z.enum(["arriving", "reading", "refused", "read", "importing", "done", "failed"]);
export type UploadState = z.infer<typeof uploadState>;

const note = z.object({
  kind: z.string(),
  /** Of the file, from 1; null: of no line. */
  line: z.nullable(z.int()),
  name: z.string(),
  reason: z.string(),
});
export type UploadNote = z.infer<typeof note>;

/** What an import does: rows are created + changed + unchanged + older + refused + unsure. */
const uploadReport = z.object({
  kind: z.enum(["players", "teams"]),
  /** How the file was read. */
  source: z.string(),
  /** The year it ends; null of a team file. */
  season: z.nullable(z.int()),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  /** Of the changed. */
  moved: z.int(),
  unchanged: z.int(),
  older: z.int(),
  gone: z.int(),
  /**
   * What it means for supporters, because athletes move or leave: whose monthly plan is asked about, whose ends with the service that it is
   * for, and open orders that end. Absent of a team file, and of reports that are older.
   */
  plans_asked: z.optional(z.int()),
  plans_ended: z.optional(z.int()),
  orders_ended: z.optional(z.int()),
  refused: z.int(),
  unsure: z.int(),
  new_teams: z.array(z.string()),
  /** Rows with something unusable in a field, which is left blank. */
  cleaned: z.array(z.object({ field: z.string(), rows: z.int() })),
  lacks: z.array(z.string()),
  not_read: z.array(z.string()),
  alarms: z.array(z.string()),
  /** The number to type to let a suspicious file in; 0: nothing is suspicious. */
  at_stake: z.int(),
  /** Names that may be a known school's: their rows wait outside until someone says. */
  unsure_schools: z.array(z.object({ school_name: z.string(), alike: z.array(z.string()) })),
  /** The first of what was refused, unsure or odd. */
  notes: z.array(note),
});
export type UploadReport = z.infer<typeof uploadReport>;

const upload = z.object({
  upload_id: z.int(),
  file_name: z.string(),
  bytes: z.int(),
  sport_id: z.int(),
  sport_name: z.string(),
  state: uploadState,
  /** Of the file that is read, in per cent. */
  progress: z.int(),
  /** Why it is refused or has failed, or is asked about again. */
  words: z.nullable(z.string()),
  report: z.nullable(uploadReport),
  import_id: z.nullable(z.int()),
  uploaded_by: z.string(),
  created_at: z.string(),
});
export type RosterUpload = z.infer<typeof upload>;

const rosterImport = z.object({
  import_id: z.int(),
  file_name: z.string(),
  sport_name: z.string(),
  /** The year it ends; null of a team file. */
  season: z.nullable(z.int()),
  created: z.int(),
  changed: z.int(),
  gone: z.int(),
  imported_at: z.string(),
  /** Null: at the command line. */
  imported_by: z.nullable(z.string()),
  /** `last`: of its sport, so that it can be undone; `undoing`: someone has asked for it. */
  state: z.enum(["last", "earlier", "undoing", "undone"]),
  /** Why it was not undone when someone asked for it. */
  words: z.nullable(z.string()),
  /** What undoing did; `kept`: athletes that the import had made and that stay unlisted, since something hangs on them. */
  undone: z.nullable(z.object({ restored: z.int(), removed: z.int(), kept: z.int() })),
  /** The first of those who stay. */
  kept_names: z.array(z.string()),
});
export type RosterImport = z.infer<typeof rosterImport>;

export const listRosterUploads = call({
  name: "list_roster_uploads",
  summary:
    "Roster files that wait for an admin, and the latest imports, those of the command line among them.",
  method: "GET",
  path: "/v1/admin/roster_uploads",
  who: "admin",
  answer: z.object({ uploads: z.array(upload), imports: z.array(rosterImport) }),
});

export const beginRosterUpload = call({
  name: "begin_roster_upload",
  summary:
    "Begins the upload of a roster file, of which the pieces follow. Nothing is imported before someone says so.",
  method: "POST",
  path: "/v1/admin/roster_uploads",
  who: "admin",
  body: z.object({
    file_name: nameText,
    bytes: z.int(),
    sport_id: z.int().check(z.gte(1), z.lte(3)),
    /** The year it ends; null: the rows say it. */
    season: z.nullable(z.int().check(z.gte(1950), z.lte(2100))),
  }),
  rules: [
    [({ bytes }) => bytes > 0, EMPTY_ROSTER, "file_name"],
    [({ bytes }) => bytes <= MOST_ROSTER_BYTES, ROSTER_TOO_LARGE, "file_name"],
  ],
  answer: z.object({ upload_id: z.int() }),
  failures: { 422: "The file is empty or too large." },
  at_most: { times: 60, minutes: 60 },
  example: () => ({ body: { file_name: "roster.csv", bytes: 1, sport_id: 2, season: null } }),
});

const upload_id = z.object({ upload_id: id });
const NONE_SUCH = { 404: "There is no such upload." };
const ofNone = () => ({ params: { upload_id: 999_999_999 } });

export const sendRosterPiece = call({
  name: "send_roster_piece",
  summary:
    "Takes a piece of a roster file, in any order; the same one again replaces it. With the last one the file is read.",
  method: "PUT",
  path: "/v1/admin/roster_uploads/{upload_id}/pieces/{place}",
  who: "admin",
  params: z.object({ upload_id: id, place: id }),
  body: z.object({
    /** base64 */
    content: z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  answer: z.object({ state: uploadState }),
  failures: {
    ...NONE_SUCH,
    409: "The piece is not one of this file, or the file is whole.",
    413: "The piece is over 1 MB.",
  },
  body_limit: { bytes: MOST_PIECE_BODY, message: "A piece is at most 1 MB." },
  example: () => ({ params: { upload_id: 999_999_999, place: 0 }, body: { content: "YQ==" } }),
  outcomes: { rest: 404 },
});

export const settleRosterSchools = call({
  name: "settle_roster_schools",
  summary:
    "Says of names in an uploaded roster which school each is, or that it is one of its own. The file is read again.",
  method: "PUT",
  path: "/v1/admin/roster_uploads/{upload_id}/schools",
  who: "admin",
  params: upload_id,
  body: z.object({
    /** `school` as `alias`: a school of its own. Kept for later imports once this one is run. */
    schools: z.array(z.object({ alias: nameText, school: nameText })).check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({ state: uploadState }),
  failures: { ...NONE_SUCH, 409: "It does not wait for an answer." },
  example: () => ({ ...ofNone(), body: { schools: [{ alias: "A", school: "A" }] } }),
  outcomes: { rest: 404 },
});

export const runRosterUpload = call({
  name: "run_roster_upload",
  summary:
    "Imports a roster file whose report someone has read. Where rosters have changed since then, nothing is imported and there is a new report.",
  method: "POST",
  path: "/v1/admin/roster_uploads/{upload_id}/import",
  who: "admin",
  params: upload_id,
  body: z.object({
    /** `at_stake` of the report, typed by a person. */
    confirmed: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  }),
  answer: z.object({ state: uploadState }),
  failures: {
    ...NONE_SUCH,
    409: "It does not wait for a yes, or is suspicious and the number is another one.",
  },
  example: () => ({ ...ofNone(), body: { confirmed: 0 } }),
  outcomes: { rest: 404 },
});

export const dropRosterUpload = call({
  name: "drop_roster_upload",
  summary: "Deletes an uploaded roster file that is not imported, and its report.",
  method: "DELETE",
  path: "/v1/admin/roster_uploads/{upload_id}",
  who: "admin",
  params: upload_id,
  answer: z.object({ deleted: z.literal(true) }),
  failures: { ...NONE_SUCH, 409: "It is being imported, or has been." },
  example: ofNone,
  outcomes: { rest: 404 },
});

export const undoRosterImport = call({
  name: "undo_roster_import",
  summary:
    "Brings back what was before the last import of a sport. What happened since stays: an athlete who was given to, say, is only not listed.",
  method: "DELETE",
  path: "/v1/admin/roster_imports/{import_id}",
  who: "admin",
  params: z.object({ import_id: id }),
  answer: z.object({ undoing: z.literal(true) }),
  failures: {
    404: "There is no such import.",
    409: "It is not the last of its sport, or it has been undone.",
  },
  example: () => ({ params: { import_id: 999_999_999 } }),
  outcomes: { rest: 404 },
});
