import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { Refusal } from "../../http/answers/refusal.ts";
import { photoOfSpy, pictureAndPage, pngOf, SVG } from "../testing/pictures.ts";
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
