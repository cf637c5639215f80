import * as z from "zod/mini";
import { Refusal } from "../api/refusal.ts";

/** The body of a control call by its shape. Throws a 400 that names what is wrong. */
export function asked<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.infer<Shape> {
  const read = z.safeParse(shape, body ?? {});
  if (read.success) return read.data;
  throw new Refusal(400, { type: "invalid_request_error", message: z.prettifyError(read.error) });
}

/** What was looked up, or a 404. */
export function found<Row>(row: Row | null | undefined, kind: string, id: string): Row {
  if (row !== null && row !== undefined) return row;
  throw new Refusal(404, { type: "invalid_request_error", message: `No such ${kind}: ${id}` });
}
