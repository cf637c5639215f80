import assert from "node:assert/strict";
import { test } from "node:test";
import { PICTURE_TYPES } from "../athlete-form/choices.ts";
import { PROOF_TYPES } from "./proofs.ts";

// An iPhone keeps its pictures as HEIC, and makes a JPEG of one that is chosen where a page takes that and no HEIC.
for (const [whose, types] of Object.entries({ proofs: PROOF_TYPES, "profile photos": PICTURE_TYPES }))
  test(`what ${whose} are chosen from names JPEG, no HEIC, and nothing that would mean it too`, () => {
    const names: readonly string[] = types;
    assert.ok(names.includes("image/jpeg"));
    assert.deepEqual(
      names.filter((name) => /hei[cf]|\*|^\.|^image\/?$/i.test(name)),
      [],
    );
  });
