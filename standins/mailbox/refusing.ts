/** Whether mail is refused just now, as a mail server in trouble refuses it: `421` (going away) or `451` (try later). */
export type Refusing = {
  start(code: 421 | 451, seconds: number): void;
  stop(): void;
  /** The refusal to send, or null while mail is taken. */
  refusal(): Error | null;
};

const words = {
  421: "Service not available, closing transmission channel",
  451: "Requested action aborted, try later",
};

export function openRefusing(): Refusing {
  let current: { code: 421 | 451; until: number } | null = null;
  return {
    start(code, seconds) {
      current = { code, until: Date.now() + seconds * 1000 };
    },
    stop() {
      current = null;
    },
    refusal() {
      if (current === null || current.until < Date.now()) return null;
      return Object.assign(new Error(words[current.code]), { responseCode: current.code });
    },
  };
}
