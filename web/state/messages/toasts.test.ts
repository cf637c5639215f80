import assert from "node:assert/strict";
import { test } from "node:test";
import { notify, onToast } from "./toasts.ts";

test("a toast that comes before anyone listens is heard by the first who does, once", () => {
  notify("error", "Could not copy the link. Please try again.");
  const heard: string[] = [];
  const hear = ({ text }: { text: string }) => void heard.push(text);
  const stop = onToast(hear);
  assert.deepEqual(heard, ["Could not copy the link. Please try again."]);
  notify("success", "Link copied.");
  assert.equal(heard.length, 2);
  stop();
  onToast(hear);
  assert.equal(heard.length, 2, "what was heard is not said again");
});
