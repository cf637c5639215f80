import assert from "node:assert/strict";
import { test } from "node:test";
import { type SocialField, socialAddress } from "./links.ts";

for (const [field, typed, address] of [
  ["instagram_url", "@kai.obrien", "https://instagram.com/kai.obrien"],
  ["instagram_url", " kai_obrien ", "https://instagram.com/kai_obrien"],
  ["instagram_url", "instagram.com/kai", "https://instagram.com/kai"],
  ["instagram_url", "https://www.instagram.com/kai?hl=en", "https://www.instagram.com/kai?hl=en"],
  ["x_url", "@kai", "https://x.com/kai"],
  ["tiktok_url", "@kai", "https://tiktok.com/@kai"],
  ["youtube_url", "@kai", "https://youtube.com/@kai"],
  ["instagram_url", "instagram.com", null],
  ["instagram_url", "evil.example/me", null],
  ["instagram_url", "kai.com", null],
  ["instagram_url", "@kai o", null],
  ["instagram_url", "@", null],
  ["instagram_url", "@kai/../x", null],
  ["instagram_url", "🏈", null],
  ["x_url", "kai", null],
  ["facebook_url", "@kai", null],
] as const satisfies readonly (readonly [SocialField, string, string | null])[]) {
  test(`${field}: '${typed}' is ${address ?? "refused"}`, () => {
    assert.equal(socialAddress(field, typed), address);
  });
}
