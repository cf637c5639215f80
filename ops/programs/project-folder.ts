import { join } from "node:path";

/** The folder of the checkout, which every command runs in. */
export const projectFolder = join(import.meta.dirname, "../..");
