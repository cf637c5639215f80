import { once } from "node:events";
import type { Client, Connection, Submittable } from "pg";

/** So much of what the database sends waits for whoever reads; beyond, the database waits. */
const MOST_WAITING_BYTES = 1_000_000;

/** What node-postgres can do for a COPY, and its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/**
 * The bytes of a `copy … to stdout`, as they come. Fails as the statement does. Whoever stops reading early can only close the
 * connection.
 */
export function copyOut(client: Client, statement: string): AsyncIterable<Buffer> {
  return client.query(new CopyOut(statement));
}

/**
 * Sends the bytes by a `copy … from stdin`, and answers how many rows they were. Fails as the statement does, and as `bytes`
 * does where those break off.
 */
export function copyIn(client: Client, statement: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  return client.query(new CopyIn(statement, bytes)).rows;
}

/** What node-postgres tells every query, and a COPY has no use for. */
class Unheard {
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

class CopyOut extends Unheard implements Submittable {
  readonly #statement: string;
  #waiting: Buffer[] = [];
  #waiting_bytes = 0;
  #connection: Connection | undefined;
  #over = false;
  #failure: Error | undefined;
  #wake = () => {};

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }
  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy: the library reads on into the same memory.
    this.#waiting.push(Buffer.from(chunk));
    this.#waiting_bytes += chunk.length;
    if (this.#waiting_bytes > MOST_WAITING_BYTES) this.#connection?.stream.pause();
    this.#wake();
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#over = true;
    this.#wake();
  }
  handleError(error: Error): void {
    this.#failure = error;
    this.#wake();
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      if (this.#waiting.length > 0) {
        const bytes = Buffer.concat(this.#waiting);
        this.#waiting = [];
        this.#waiting_bytes = 0;
        this.#connection?.stream.resume();
        yield bytes;
      } else if (this.#over) return;
      else {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#wake = resolve;
        await promise;
      }
    }
  }
}

class CopyIn extends Unheard implements Submittable {
  readonly #statement: string;
  readonly #bytes: AsyncIterable<Buffer>;
  readonly #done = Promise.withResolvers<number>();
  #copied = 0;
  #failure: unknown;

  constructor(statement: string, bytes: AsyncIterable<Buffer>) {
    super();
    this.#statement = statement;
    this.#bytes = bytes;
  }
  get rows(): Promise<number> {
    return this.#done.promise;
  }
  submit(connection: Connection): void {
    connection.query(this.#statement);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection);
  }
  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const bytes of this.#bytes) {
        connection.sendCopyFromChunk(bytes);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      connection.endCopyFrom();
    } catch (error) {
      this.#failure = error;
      connection.sendCopyFail("what was to be copied broke off");
    }
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#copied = Number(text.replace("COPY ", ""));
  }
  handleReadyForQuery(): void {
    this.#done.resolve(this.#copied);
  }
  handleError(error: Error): void {
    this.#done.reject(this.#failure ?? error);
  }
}
