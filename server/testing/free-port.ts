import { freePorts } from "../../ops/programs/free-ports.ts";

/** A port on which nobody listens, and which nobody else is given. */
export async function freePort(): Promise<number> {
  const { PORT } = await freePorts("PORT");
  return Number(PORT);
}
