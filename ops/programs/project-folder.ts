import { join } from "node:path";

/** The folder of the checkout, which every command runs in. */
export const projectFolder = join(import.meta.dirname, "../..");

/** The Node that came with the checkout, or the release, in this folder. */
export const nodeOf = (folder: string): string => join(folder, "node_modules/node/bin/node");
