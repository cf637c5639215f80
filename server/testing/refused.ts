import assert from "node:assert/strict";
import { CallFailed } from "../../contract/form/problem.ts";

/**
 * For `assert.rejects`: the call was refused with this status (or one of these), in these words (all of them, or a
 * pattern), and at this field alone.
 */
export const refused =
  (status: number | readonly number[], words?: string | RegExp, field?: string) =>
  (error: unknown): true => {
    assert.ok(error instanceof CallFailed, String(error));
    const { problem } = error;
    assert.ok([status].flat().includes(problem.status), `${problem.status} ${problem.detail}`);
    if (typeof words === "string") assert.equal(problem.detail, words);
    else if (words) assert.match(problem.detail, words);
    if (field) assert.deepEqual(problem.errors, { [field]: problem.detail });
    return true;
  };
