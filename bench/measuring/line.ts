import { connect } from "node:net";

export interface Answered {
  /** 0 where the connection was cut instead. */
  status: number;
  retry_after: boolean;
}

/** A connection on which one question after the other is asked. */
export interface Line {
  ask(request: string, answered: (answer: Answered) => void): void;
  close(): void;
}

/**
 * Just enough HTTP/1.1 to ask tens of thousands of times a second beside the server that has to answer: whole
 * requests as text, answers with a content-length. Opened again when the other side cuts it.
 */
export function openLine(origin: string): Line {
  const { hostname, port } = new URL(origin);
  let waiting: ((answer: Answered) => void) | null = null;
  let answer: Answered = CUT;
  let head = "";
  let missing = 0;

  const finish = (how: Answered) => {
    const told = waiting;
    waiting = null;
    head = "";
    missing = 0;
    told?.(how);
  };
  const read = (bytes: Buffer) => {
    if (missing > 0) {
      missing -= bytes.length;
    } else {
      head += bytes.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const fields = head.slice(0, end);
      answer = { status: Number(fields.slice(9, 12)), retry_after: /\r\nretry-after: \d/i.test(fields) };
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(fields)?.[1] ?? 0) - (head.length - end - 4);
    }
    if (missing === 0) finish(answer);
  };
  const open = () =>
    connect(Number(port), hostname)
      .setNoDelay()
      .on("data", read)
      .on("error", () => {})
      .on("close", () => finish(CUT));

  let socket = open();
  return {
    ask(request, answered) {
      if (socket.destroyed) socket = open();
      waiting = answered;
      socket.write(request);
    },
    close: () => void socket.destroy(),
  };
}

const CUT: Answered = { status: 0, retry_after: false };
