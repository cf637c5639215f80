import assert from "node:assert/strict";
import { after, before, beforeEach } from "node:test";
import { CallFailed } from "../../../../contract/form/problem.ts";
import {
  beginRosterUpload,
  listRosterUploads,
  PIECE_BYTES,
  type RosterUpload,
  runRosterUpload,
  sendRosterPiece,
  type UploadState,
} from "../../../../contract/players/roster-uploads.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { type Site, startSite } from "../../../testing/site.ts";
import { until } from "../../../testing/until.ts";

/** Each test has a school and a town of its own, so that none judges another's. */
const TOWNS = ["Quimby", "Zebulon", "Vexford", "Jarrow", "Pelham", "Wykeham", "Ixworth", "Oundle", "Kestrel"];

/** The first line of a list of one's own. */
export const HEADER = "school,name,season,class,jersey,hometown";

export const csv = (...rows: string[]) => [HEADER, ...rows, ""].join("\n");

/** A site for the tests of a file, with two admins who upload rosters to it; and what its database says of them. */
export function uploadingAdmins() {
  let site: Site;
  let ada: Visitor;
  let ben: Visitor;
  let school = "";
  let tests = 0;
  before(async () => {
    site = await startSite();
    for (const email of ["ada@example.org", "ben@example.org"])
      await addPerson(site.database, { email, role: "admin" });
    [ada, ben] = [await signedIn(site, "ada@example.org"), await signedIn(site, "ben@example.org")];
  });
  after(() => site.stop());
  beforeEach(() => {
    school = `${TOWNS[tests++]} Hall`;
  });

  const row = (name: string, season = 2024, at = school) =>
    `${at},${name},${season},Junior,7,"${school.split(" ")[0]}, OK"`;

  const upload = (content: string) => uploadBy(ada, content);
  const find = async (upload_id: number) =>
    (await ada.ask(listRosterUploads, {})).uploads.find((one) => one.upload_id === upload_id);

  const reaches = (upload_id: number, ...states: UploadState[]): Promise<RosterUpload> =>
    until(
      async () => {
        const found = await find(upload_id);
        return found && states.includes(found.state) && found;
      },
      `upload ${upload_id} to be ${states.join(" or ")}`,
    );

  const rows = async <Row>(query: string, values: unknown[] = []): Promise<Row[]> =>
    (await site.database.query(query, values)).rows as Row[];
  const listed = async () =>
    (
      await rows<{ player_name: string }>(
        "select player_name from players where team_name = $1 and is_listed order by 1",
        [school],
      )
    ).map(({ player_name }) => player_name);
  const acts = (subject: string) => actsOn(site.database, subject);

  async function importIt(content: string): Promise<RosterUpload & { import_id: number }> {
    const upload_id = await upload(content);
    const { report } = await reaches(upload_id, "read");
    await ada.ask(runRosterUpload, {
      params: { upload_id },
      body: { confirmed: report?.at_stake ?? 0 },
    });
    const done = await reaches(upload_id, "done", "read", "failed");
    assert.ok(done.import_id, done.words ?? "");
    return { ...done, import_id: done.import_id };
  }

  const untilUndone = (import_id: number) =>
    until(async () => {
      const { imports } = await ada.ask(listRosterUploads, {});
      return imports.find((one) => one.import_id === import_id && (one.state === "undone" || one.words));
    }, `import ${import_id} to be undone`);

  return {
    get ada() {
      return ada;
    },
    get ben() {
      return ben;
    },
    get school() {
      return school;
    },
    databaseUrl: () => site.database.options.connectionString ?? "",
    ...{ row, upload, find, reaches, rows, listed, acts, importIt, untilUndone },
  };
}

async function uploadBy({ ask }: Visitor, content: string): Promise<number> {
  const file = Buffer.from(content);
  const { upload_id } = await ask(beginRosterUpload, {
    body: { file_name: "roster.csv", bytes: file.length, sport_id: 2, season: null },
  });
  // The last piece first, and twice: they may come in any order, and again.
  const places = [...Array(Math.ceil(file.length / PIECE_BYTES)).keys()].toReversed();
  for (const place of [...places.slice(0, -1), ...places]) {
    const content = file.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES).toString("base64");
    await ask(sendRosterPiece, { params: { upload_id, place }, body: { content } });
  }
  return upload_id;
}

/** A call is refused with this status and such words. */
export const refused = (asked: Promise<unknown>, status: number, words: RegExp) =>
  assert.rejects(
    asked,
    (error) =>
      error instanceof CallFailed && error.problem.status === status && words.test(error.problem.detail),
  );

/** Who did what to it, as the audit log says. */
async function actsOn(database: Site["database"], subject: string): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(
    `select p.email || ' ' || act as line from audit_log a join people p on p.user_id = a.actor_id
      where subject = $1 order by entry_id`,
    [subject],
  );
  return rows.map(({ line }) => line);
}
