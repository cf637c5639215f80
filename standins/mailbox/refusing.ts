/** Whether mail is refused just now, as a mail server in trouble refuses it: `421` (going away) or `451` (try later); and whose is for good. */
export type Refusing = {
  start(code: 421 | 451, seconds: number): void;
  stop(): void;
  /** The refusal to send, or null while mail is taken. */
  refusal(): Error | null;
  /** From now on nobody of that address is known here (`550`), whatever else is taken. */
  startFor(address: string): void;
  /** The refusal of an address, or null where it is taken. */
  refusalOf(address: string): Error | null;
};

const words = {
  421: "Service not available, closing transmission channel",
  451: "Requested action aborted, try later",
};

export function openRefusing(): Refusing {
  let current: { code: 421 | 451; until: number } | null = null;
  const unknown = new Set<string>();
  return {
    start(code, seconds) {
      current = { code, until: Date.now() + seconds * 1000 };
    },
    stop() {
      current = null;
      unknown.clear();
    },
    refusal() {
      if (current === null || current.until < Date.now()) return null;
      return Object.assign(new Error(words[current.code]), { responseCode: current.code });
    },
    startFor(address) {
      unknown.add(address.toLowerCase());
    },
    refusalOf(address) {
      if (!unknown.has(address.toLowerCase())) return null;
      return Object.assign(new Error(`<${address}>: User unknown`), { responseCode: 550 });
    },
  };
}
