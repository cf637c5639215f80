import type { Writable } from "node:stream";

/**
 * Writes log lines to `output` in bundles: those of one turn of the event loop together. Under load that is one
 * system call for many answers; a line that comes alone goes out at once. Nothing is held back any longer, and
 * what was said before the process ends is written.
 */
export function bundleLines(output: Pick<Writable, "write">) {
  let lines = "";
  const flush = () => {
    if (lines === "") return;
    const bundle = lines;
    lines = "";
    output.write(bundle);
  };
  process.on("exit", flush);
  return {
    write(line: string): void {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
    /** The logger asks for it before a fatal end. */
    flushSync: flush,
  };
}
