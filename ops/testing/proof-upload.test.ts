import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Browser, type CDPSession, chromium, type Locator, type Page } from "playwright-core";
import sharp from "sharp";
import { pages } from "../../contract/pages/addresses.ts";
import { type ProofSite, startProofSite } from "../../server/profiles/proofs/testing/people.ts";
import { PASSWORD } from "../../server/testing/people.ts";
import { until } from "../../server/testing/until.ts";
import { chromiumPath } from "./chromium.ts";

// In a real browser, at a site whose orders are played in this process: journeys can't play them.

let it: ProofSite;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), "donate-nil-proof-upload-"));
before(async () => {
  it = await startProofSite();
  // As e2e/driving starts it.
  const args = ["--no-sandbox", "--disable-dev-shm-usage"];
  browser = await chromium.launch({ executablePath: await chromiumPath(), args });
});
after(async () => {
  await browser.close();
  await it.stop();
  rmSync(folder, { recursive: true });
});

async function athleteAt(order_id: string): Promise<{ page: Page; line: CDPSession; complaints: string[] }> {
  const context = await browser.newContext({
    baseURL: it.site.origin,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  const path = pages.ownOrder.to({ order_id });
  await page.goto(pages.login.to(path));
  await page.getByLabel("Email").fill("athlete@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await seen(page.getByRole("heading", { level: 1, name: "Thank-you video" }));
  return { page, line: await context.newCDPSession(page), complaints };
}

const seen = (shown: Locator, timeout = 30_000) => shown.first().waitFor({ state: "visible", timeout });

/** So many bytes a second leave the phone; 0: it has no line. */
const throttle = (line: CDPSession, bytes: number) =>
  line.send("Network.emulateNetworkConditions", {
    offline: bytes === 0,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes === 0 ? 0 : bytes,
  });

/** A photo of some 10 MB: three pieces. */
async function largePhoto(): Promise<string> {
  const path = join(folder, "photo.jpg");
  const noise = {
    width: 3_000,
    height: 2_400,
    channels: 3,
    noise: { type: "gaussian", mean: 128, sigma: 60 },
  } as const;
  writeFileSync(
    path,
    await sharp({ create: { ...noise, background: "#000" } })
      .jpeg({ quality: 97 })
      .toBuffer(),
  );
  return path;
}

test("a photo is paused, goes on after a reload where it stood, survives a cut line, and is shown", async () => {
  const order_id = await it.order();
  const { page, line, complaints } = await athleteAt(order_id);
  const path = await largePhoto();
  const chooser = page.getByLabel("Picture or video");
  const received = async () => {
    const { rows } = await it.site.database.query("select received::int from proofs where order_id = $1", [
      order_id,
    ]);
    return rows.map((row) => Number(row.received));
  };
  // It begins in a tunnel.
  await throttle(line, 0);
  await chooser.setInputFiles(path);
  await page.waitForEvent("requestfailed");
  await throttle(line, 1_000_000);
  await seen(page.getByRole("status").filter({ hasText: "Uploading: photo.jpg" }));
  await until(async () => ((await received())[0] ?? 0) > 0);
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  await seen(page.getByRole("status").filter({ hasText: "Paused: photo.jpg" }));
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await seen(page.getByRole("status").filter({ hasText: "Uploading: photo.jpg" }));
  await page.reload();
  await seen(page.getByText("To continue, choose the same file again."));
  const before_reload = (await received())[0] ?? 0;
  assert.ok(before_reload > 0);
  const piece = page.waitForRequest((request) => request.method() === "PATCH");
  await chooser.setInputFiles(path);
  await piece;
  await throttle(line, 0);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await throttle(line, 50_000_000);
  await seen(page.getByRole("img", { name: "What the athlete made for this order" }), 60_000);
  const { rows } = await it.site.database.query("select state from proofs where order_id = $1", [order_id]);
  assert.deepEqual(rows, [{ state: "kept" }], "it was one upload all along");
  const width = await page
    .getByRole("img", { name: "What the athlete made for this order" })
    .evaluate((image) => "naturalWidth" in image && image.naturalWidth);
  assert.equal(width, 2_048);
  assert.deepEqual(
    complaints.filter((words) => !/ERR_(INTERNET_DISCONNECTED|ABORTED)|Failed to load resource/.test(words)),
    [],
  );
});

/** Draws for a second, films that, and answers the bytes. */
const RECORDS = `(async () => {
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d");
  const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: "video/webm" });
  const pieces = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise((resolve) => { recorder.onstop = resolve; });
  recorder.start(200);
  for (let turn = 0; turn < 15; turn += 1) {
    drawing.fillRect(turn, turn, 50, 50);
    await new Promise((resolve) => setTimeout(resolve, 70));
  }
  recorder.stop();
  await ended;
  return Array.from(new Uint8Array(await new Blob(pieces).arrayBuffer()));
})()`;

test("a video that a browser records is taken and plays, and a file of another kind is refused in words", async () => {
  const order_id = await it.order();
  const { page, complaints } = await athleteAt(order_id);
  const buffer = Buffer.from(await page.evaluate<number[]>(RECORDS));
  const chooser = page.getByLabel("Picture or video");
  await chooser.setInputFiles({ name: "recorded.webm", mimeType: "video/webm", buffer });
  const video = page.locator("video");
  await seen(video, 30_000);
  await until(() => video.evaluate((shown) => "readyState" in shown && Number(shown.readyState) > 0));
  const page_words = Buffer.from("<!DOCTYPE html><script>1</script>");
  await chooser.setInputFiles({ name: "page.mp4", mimeType: "video/mp4", buffer: page_words });
  await seen(page.getByRole("alert").filter({ hasText: "neither a picture" }), 30_000);
  assert.deepEqual(complaints, []);
});
