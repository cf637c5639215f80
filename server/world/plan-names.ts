import { createHash } from "node:crypto";
import { DatabaseError } from "pg";

/**
 * Names of prepared statements: the same text is planned once per connection. A plan doesn't survive a migration that
 * gives its answer another column: PostgreSQL refuses it on each connection, for as long as that is open. So the first
 * refusal renames all statements, and every connection plans anew what it is asked next.
 */
export class PlanNames {
  readonly #hashes = new Map<string, string>();
  #renamed = 0;

  nameOf(text: string): string {
    let hash = this.#hashes.get(text);
    if (!hash) {
      hash = createHash("sha1").update(text).digest("base64url");
      this.#hashes.set(text, hash);
    }
    return `${hash}.${this.#renamed}`;
  }

  /** `refused`: the name of a statement whose plan was outdated. Many find out at once; they are renamed once. */
  outdate(text: string, refused: string): void {
    if (this.nameOf(text) === refused) this.#renamed += 1;
  }
}

/**
 * "cached plan must not change result type", raised before anything of the statement is done. By the place that raises it:
 * the code means any missing feature, and the words come in the language of the database.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
