import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { DAYS_OF_A_COPY } from "../../../contract/accounts/my-data.ts";
import { task } from "../../http/domain.ts";
import type { Database } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { keepPieces, Overtaken, TooLarge } from "./copy/pieces.ts";
import { withSnapshot } from "./copy/snapshot.ts";
import { writeCopy } from "./copy/write-copy.ts";
import { mailMyDataReady } from "./ready-letter.ts";

const payloadShape = z.object({ copy_id: z.uuid() });

interface Turn {
  readonly copy_id: string;
  readonly turn: string;
}

/**
 * Makes a copy of what is kept about somebody, and has them told. No lock is held meanwhile: an account that is deleted takes the row
 * along, and the next piece finds nothing to belong to. Done twice at once, whoever came last makes it.
 */
export const makeMyData = task({ name: "copy_my_data" }, (world, payload) =>
  oneByOne(() => make(world, payloadShape.parse(payload).copy_id)),
);

let before: Promise<void> = Promise.resolve();

/** Each holds a connection for as long as it takes: the other ones of this server are for whoever visits. */
function oneByOne(work: () => Promise<void>): Promise<void> {
  const mine = before.then(work);
  before = mine.catch(() => {});
  return mine;
}

async function make(world: World, copy_id: string): Promise<void> {
  const copy: Turn = { copy_id, turn: randomUUID() };
  const user_id = await takeTurn(world.database, copy);
  if (user_id === null) return;
  const pieces = keepPieces(world, copy);
  try {
    const is_written = await withSnapshot(world.database, (snapshot) =>
      writeCopy(snapshot, { made_at: world.clock.now(), user_id }, pieces.take),
    );
    if (is_written) await tellReady(world, copy, await pieces.end());
    // A server of the release before deleted the account.
    else await world.database.row(sql`delete from my_data_copies where copy_id = ${copy_id}`);
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (!(error instanceof TooLarge)) throw error;
    world.log.error({ copy_id, user_id }, "A copy of one's data is larger than is kept.");
    await giveUp(world, copy);
  }
}

/** Whose copy it is to be; null where there is nothing to make any more. What another turn has made of it goes. */
const takeTurn = (database: Database, { copy_id, turn }: Turn): Promise<number | null> =>
  database.transaction(async (tx) => {
    const taken = await tx.row<{ user_id: number }>(sql`
      update my_data_copies set turn = ${turn}
       where copy_id = ${copy_id} and ready_at is null and failed_at is null
      returning user_id::int as user_id`);
    await tx.row(sql`
      delete from my_data_pieces p using my_data_copies c
       where p.copy_id = c.copy_id and c.copy_id = ${copy_id} and c.turn = ${turn}`);
    return taken?.user_id ?? null;
  });

async function tellReady(
  { database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">,
  { copy_id, turn }: Turn,
  bytes: number,
): Promise<void> {
  const now = clock.now();
  const ends_at = new Date(now.getTime() + DAYS_OF_A_COPY * 86_400_000);
  await database.transaction(async (tx) => {
    const ready = await tx.row(sql`
      update my_data_copies set ready_at = ${now}, ends_at = ${ends_at}, bytes = ${bytes}
       where copy_id = ${copy_id} and turn = ${turn} and ready_at is null returning copy_id`);
    if (ready) await jobs.add(tx, mailMyDataReady, { copy_id }, `${mailMyDataReady.name}:${copy_id}`);
  });
}

const giveUp = ({ database, clock }: Pick<World, "database" | "clock">, { copy_id, turn }: Turn) =>
  database.transaction(async (tx) => {
    await tx.row(sql`
      update my_data_copies set failed_at = ${clock.now()} where copy_id = ${copy_id} and turn = ${turn} and ready_at is null`);
    await tx.row(sql`
      delete from my_data_pieces p using my_data_copies c
       where p.copy_id = c.copy_id and c.copy_id = ${copy_id} and c.failed_at is not null`);
  });
