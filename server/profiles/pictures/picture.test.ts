import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { TOO_BUSY } from "../../http/answers/gate.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { deepPng, jpegOfScans, photoOfSpy, pictureAndPage, pngOf, SVG } from "../testing/pictures.ts";
import { dataUrl, picture } from "../testing/profiles.ts";
import { LONGEST_SIDE, readPicture } from "./picture.ts";

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });

const isRefused = (error: unknown): boolean =>
  error instanceof Refusal && error.status === 422 && error.message === "Please select an image file.";

for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
  test(`a ${format} becomes a WebP of at most ${LONGEST_SIDE} pixels`, async () => {
    const file = await sharp(await picture(1_500, 900))
      .toFormat(format)
      .toBuffer();
    const { webp, width, height } = await readPicture(dataUrl(file, `image/${format}`));
    assert.deepEqual([width, height], [1024, 614]);
    const { format: made, ...size } = await sharp(webp).metadata();
    assert.deepEqual([made, size.width, size.height], ["webp", 1024, 614]);
  });
}

test("a small picture stays as small as it is", async () => {
  const { width, height } = await readPicture(dataUrl(await picture(1, 1)));
  assert.deepEqual([width, height], [1, 1]);
});

test("place, camera and colour profile go; how the camera was held is kept in the pixels", async () => {
  const file = await photoOfSpy();
  const came = await sharp(file).metadata();
  assert.ok(came.exif && came.icc && came.orientation === 6);
  const { webp, width, height } = await readPicture(dataUrl(file, "image/jpeg"));
  assert.deepEqual([width, height], [30, 60]);
  const { exif, icc, xmp, iptc, orientation } = await sharp(webp).metadata();
  assert.deepEqual(
    [exif, icc, xmp, iptc, orientation],
    [undefined, undefined, undefined, undefined, undefined],
  );
  assert.doesNotMatch(webp.toString("latin1"), /Spy|Maya|Exif|GPS/);
});

test("of a file that is a picture and a page at once only the picture is left", async () => {
  const { webp } = await readPicture(dataUrl(await pictureAndPage(), "image/jpeg"));
  assert.doesNotMatch(webp.toString("latin1"), /script|php|PK/);
});

test("what moves stands still", async () => {
  const frames = await Promise.all(
    ["#f00", "#0f0"].map((background) => noise(20, 20).flatten({ background }).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  assert.equal((await sharp(gif, { animated: true }).metadata()).pages, 2);
  const { webp } = await readPicture(dataUrl(gif, "image/gif"));
  assert.equal((await sharp(webp, { animated: true }).metadata()).pages ?? 1, 1);
});

test("a few bytes that unfold to a gigapixel are refused before they unfold", async () => {
  const before = process.memoryUsage().rss;
  const begun = process.cpuUsage();
  await assert.rejects(readPicture(dataUrl(pngOf(60_000, 60_000))), isRefused);
  await assert.rejects(readPicture(dataUrl(pngOf(2_000_000_000, 2_000_000_000))), isRefused);
  // Of the processor: what others take of a busy machine is not counted.
  const { user, system } = process.cpuUsage(begun);
  assert.ok((user + system) / 1_000 < 2_000);
  assert.ok(process.memoryUsage().rss - before < 100 * 1_048_576);
});

const MB = 1_048_576;
const folder = mkdtempSync(join(tmpdir(), "pictures-"));
after(() => rmSync(folder, { recursive: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a30" }, limitInputPixels: false });

/** What a process of its own makes of a picture, and by how many MB it grows at most. */
async function unfolded(file: Buffer, tries = 5): Promise<{ said: string; grown_mb: number }> {
  const path = join(folder, "picture");
  writeFileSync(path, file);
  const it = await unfoldedOnce(path);
  // As whoever is told so does.
  return it.said === TOO_BUSY.message && tries > 1 ? unfolded(file, tries - 1) : it;
}

async function unfoldedOnce(path: string): Promise<{ said: string; grown_mb: number }> {
  const script = `
    import { readFileSync } from "node:fs";
    import { readPicture } from ${JSON.stringify(import.meta.resolve("./picture.ts"))};
    const url = "data:image/png;base64," + readFileSync(${JSON.stringify(path)}).toString("base64");
    const begun = process.resourceUsage().maxRSS;
    const said = await readPicture(url).then(({ width, height }) => width + " x " + height, ({ message }) => message);
    console.log(JSON.stringify({ said, grown_mb: (process.resourceUsage().maxRSS - begun) / 1_024 }));`;
  const words = ["--input-type=module", "--eval", script];
  return JSON.parse((await promisify(execFile)(process.execPath, words)).stdout);
}

const HUNGRY: [what: string, file: () => Buffer | Promise<Buffer>][] = [
  ["a PNG that comes in seven passes", () => deepPng(8_000, 8_000, "interlaced")],
  ["a JPEG that comes colour by colour", () => jpegOfScans(8_000)],
  ["a progressive JPEG", () => plain(7_500, 7_500).jpeg({ progressive: true }).toBuffer()],
  ["an AVIF", () => plain(4_200, 4_000).avif({ effort: 0 }).toBuffer()],
  ["a GIF", () => plain(7_000, 6_000).gif({ effort: 1 }).toBuffer()],
  ["a PNG of a hundred long lines", () => deepPng(100_000, 100, "line by line")],
];
for (const [what, file] of HUNGRY) {
  test(`refused before it takes our memory: ${what}`, async () => {
    const hungry = await file();
    assert.ok(hungry.length < 5 * MB);
    const { said, grown_mb } = await unfolded(hungry);
    assert.equal(said, "Please select an image file.");
    assert.ok(grown_mb < 150, `${grown_mb} MB`);
  });
}

const LARGE: [what: string, file: () => Buffer | Promise<Buffer>, said: string][] = [
  ["a photo of 48 MP", () => plain(8_000, 6_000).jpeg().toBuffer(), "1024 x 768"],
  ["a phone's panorama", () => plain(16_000, 3_900).jpeg().toBuffer(), "1024 x 249"],
  [
    "a progressive photo of 48 MP",
    () => plain(8_000, 6_000).jpeg({ progressive: true }).toBuffer(),
    "1024 x 768",
  ],
  ["an AVIF of 12 MP", () => plain(4_000, 3_000).avif({ effort: 0 }).toBuffer(), "1024 x 768"],
  ["an interlaced PNG of 36 MP", () => deepPng(6_000, 6_000, "interlaced"), "1024 x 1024"],
];
for (const [what, file, said] of LARGE) {
  test(`taken, with no more memory than one at a time may have: ${what}`, async () => {
    const { grown_mb, ...it } = await unfolded(await file());
    assert.deepEqual(it, { said });
    assert.ok(grown_mb < 400, `${grown_mb} MB`);
  });
}

/** What becomes of a picture in a process that stands still for two seconds while it is decoded, where one second is allowed. */
async function heldUp(path: string, for_whom: "a call" | "a job"): Promise<string> {
  const script = `
    import { readFileSync } from "node:fs";
    import { encodePicture } from ${JSON.stringify(import.meta.resolve("../../http/files/encoded-picture.ts"))};
    const file = readFileSync(${JSON.stringify(path)});
    console.log("begun");
    const said = await encodePicture(file, 1_024, ${JSON.stringify(for_whom)}, 1).then((it) => it ? "a picture" : "none", ({ message }) => message);
    console.log(said);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  let said = "";
  for await (const part of child.stdout) {
    if (said === "") {
      await sleep(150);
      child.kill("SIGSTOP");
      await sleep(2_500);
      child.kill("SIGCONT");
    }
    said += part;
  }
  return said.replace("begun\n", "").trim();
}

test("what takes longer than anyone should wait is not said to be no picture: a call comes again, a job ends", async () => {
  const path = join(folder, "slow");
  writeFileSync(path, deepPng(6_000, 6_000, "interlaced"));
  for (const [for_whom, told] of [
    ["a call", TOO_BUSY.message],
    ["a job", "none"],
  ] as const) {
    let said = "a picture";
    // Done before it was held up, on a machine that has other things to do.
    for (let tries = 0; tries < 5 && said === "a picture"; tries++) said = await heldUp(path, for_whom);
    assert.equal(said, told);
  }
});

test("of many at once one is decoded at a time, and who would wait long is told to come again", async () => {
  const url = dataUrl(await picture(1_500, 900));
  const many = await Promise.allSettled(Array.from({ length: 8 }, () => readPicture(url)));
  const refused = many.filter(({ status }) => status === "rejected");
  assert.deepEqual(refused, Array(3).fill({ status: "rejected", reason: TOO_BUSY }));
  assert.equal((await readPicture(url)).width, 1_024);
});

const NONE: [what: string, url: () => string | Promise<string>][] = [
  ["a drawing (SVG)", () => dataUrl(Buffer.from(SVG), "image/svg+xml")],
  ["a drawing that calls itself a PNG", () => dataUrl(Buffer.from(SVG))],
  ["a drawing with a byte order mark", () => dataUrl(Buffer.from(`\ufeff<?xml version="1.0"?>${SVG}`))],
  ["a page", () => dataUrl(Buffer.from("<html><body>hello"), "image/jpeg")],
  ["a PDF", () => dataUrl(Buffer.from("%PDF-1.7\n%%EOF"), "image/jpeg")],
  [
    "a TIFF",
    async () =>
      dataUrl(
        await sharp(await picture())
          .tiff()
          .toBuffer(),
        "image/tiff",
      ),
  ],
  ["half a picture", async () => dataUrl((await noise(200, 200).png().toBuffer()).subarray(0, 5_000))],
  [
    "a picture's first bytes and then noise",
    async () => dataUrl(Buffer.concat([(await picture()).subarray(0, 33), Buffer.alloc(999, 7)])),
  ],
  ["nothing in it", () => "data:image/png;base64,"],
  ["no base64", () => "data:image/png;base64,%%%%"],
  ["text", async () => `data:text/html;base64,${(await picture()).toString("base64")}`],
  ["an address", () => "https://example.org/me.png"],
  [
    "a picture of over 5 MB",
    async () => dataUrl(await noise(1_400, 1_400).png({ compressionLevel: 0 }).toBuffer()),
  ],
];
for (const [what, url] of NONE) {
  test(`refused: ${what}`, async () => assert.rejects(readPicture(await url()), isRefused));
}
