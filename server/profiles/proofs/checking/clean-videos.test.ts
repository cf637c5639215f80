import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  androidVideo,
  box,
  element,
  iphoneVideo,
  PLACE,
  PLACE_SAMPLES,
  recordedWebm,
} from "../testing/videos.ts";
import { type CheckedFile, checkedFile, NotShown } from "./checked-file.ts";
import { cleanMp4 } from "./clean-mp4.ts";
import { cleanWebm } from "./clean-webm.ts";
import { kindOfFile } from "./kind-of-file.ts";

const folder = mkdtempSync(join(tmpdir(), "donate-nil-videos-"));
after(() => rmSync(folder, { recursive: true }));

async function cleaned(clean: (file: CheckedFile) => Promise<void>, bytes: Buffer): Promise<Buffer> {
  const path = join(folder, "video");
  writeFileSync(path, bytes);
  const file = await open(path, "r+");
  await clean(checkedFile(file, bytes.length)).finally(() => file.close());
  return readFileSync(path);
}

const HTML = Buffer.from("<html><script>alert(1)</script></html>");

test("an iPhone's video keeps its pictures, in their place, and loses where it was recorded, words and samples", async () => {
  const came = iphoneVideo();
  assert.ok(came.includes(PLACE) && came.includes(PLACE_SAMPLES));
  const kept = await cleaned(cleanMp4, came);
  assert.equal(kept.length, came.length);
  assert.equal(kept.indexOf("pictures of a thank-you"), came.indexOf("pictures of a thank-you"));
  for (const words of [PLACE, PLACE_SAMPLES, "37.7749", "location", "\xa9xyz"])
    assert.equal(kept.indexOf(words, 0, "latin1"), -1, words);
  assert.ok(kept.includes("hvc1"));
  assert.deepEqual(await cleaned(cleanMp4, kept), kept, "it is clean by then");
});

test("an Android phone's video loses its place as well, and keeps its sound", async () => {
  const kept = await cleaned(cleanMp4, androidVideo());
  assert.ok(kept.includes("pictures and sound") && kept.includes("mp4a"));
  assert.ok(!kept.includes("37.7749") && !kept.includes("Home") && !kept.includes("xmpmeta"));
});

test("a recorder's WebM is taken, and its tags and attachments are emptied", async () => {
  const tags = element("1254c367", Buffer.from(`LOCATION ${PLACE}`));
  const attached = element("1941a469", HTML);
  const short = Buffer.concat([Buffer.from("1254c36780", "hex")]);
  const came = recordedWebm(Buffer.concat([tags, attached, short]));
  const kept = await cleaned(cleanWebm, came);
  assert.equal(kept.length, came.length);
  assert.ok(kept.includes("first") && kept.includes("second"));
  assert.ok(!kept.includes(PLACE) && !kept.includes("script"));
  assert.deepEqual(await cleaned(cleanWebm, kept), kept);
});

const refused: [what: string, clean: typeof cleanMp4, bytes: Buffer][] = [
  ["an MP4 with a page behind it", cleanMp4, Buffer.concat([androidVideo(), HTML])],
  ["an MP4 with less than a box behind it", cleanMp4, Buffer.concat([androidVideo(), Buffer.from("<a>")])],
  ["an MP4 that was cut off", cleanMp4, androidVideo().subarray(0, -1)],
  [
    "an MP4 without an index",
    cleanMp4,
    Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0\0")), box("mdat")]),
  ],
  ["an MP4 with two indexes", cleanMp4, twoIndexes()],
  ["an MP4 with sound alone", cleanMp4, replaced(androidVideo(), "vide", "soun")],
  ["an MP4 whose brand is a page", cleanMp4, replaced(androidVideo(), "isom", "<htm")],
  [
    "a last box without an end",
    cleanMp4,
    Buffer.concat([androidVideo(), Buffer.from("\0\0\0\0mdat<script>")]),
  ],
  ["an index that leads elsewhere", cleanMp4, replaced(androidVideo(), "url \0\0\0\x01", "url \0\0\0\0")],
  ["places that lie outside of the media", cleanMp4, misplaced()],
  ["a WebM with a page behind it", cleanWebm, Buffer.concat([recordedWebm(), HTML])],
  ["a WebM that was cut off", cleanWebm, recordedWebm().subarray(0, -1)],
  ["a Matroska file", cleanWebm, replaced(recordedWebm(), "webm", "mkvv")],
  [
    "a WebM of sound",
    cleanWebm,
    replaced(recordedWebm(), "\x83\x01\0\0\0\0\0\0\x01\x01", "\x83\x01\0\0\0\0\0\0\x01\x02"),
  ],
];
for (const [what, clean, bytes] of refused)
  test(`${what} is refused`, () => assert.rejects(cleaned(clean, bytes), NotShown));

test("what a file is follows from its bytes", () => {
  const kind = (latin1: string) => kindOfFile(Buffer.from(latin1, "latin1"));
  assert.equal(kind("\xff\xd8\xff\xe0"), "picture");
  assert.equal(kind("\0\0\0\x18ftypmp42"), "mp4");
  assert.equal(kind("\x1a\x45\xdf\xa3"), "webm");
  assert.throws(() => kind("\0\0\0\x18ftypheic"), /HEIC.*JPEG/);
  for (const other of ["<svg xmlns=", "<?xml", "%PDF-1.7", "<!DOCTYPE html", "GIF89a", "PK\x03\x04", ""])
    assert.throws(() => kind(other), NotShown, other);
});

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from, 0, "latin1");
  assert.ok(at >= 0 && from.length === to.length, from);
  const changed = Buffer.from(bytes);
  changed.write(to, at, "latin1");
  return changed;
}

function twoIndexes(): Buffer {
  const video = androidVideo();
  const at = video.indexOf("moov") - 4;
  return Buffer.concat([video, video.subarray(at, at + video.readUInt32BE(at))]);
}

/** Its samples are said to be where the pictures' index is. */
function misplaced(): Buffer {
  const video = iphoneVideo();
  const changed = Buffer.from(video);
  changed.writeUInt32BE(video.indexOf("moov"), video.lastIndexOf("stco") + 12);
  return changed;
}
