type Answer = (is_proved: boolean) => void;
type Asker = (answer: Answer) => void;

let asker: Asker | null = null;
/** Takes what was wanted before anybody was there to ask for it. */
let waiting: (() => Answer) | null = null;
let under_way: Promise<boolean> | null = null;

/** Whoever asks comes with the header's own part; where that can't be fetched, nobody does. */
const PATIENCE_MS = 15_000;

/**
 * Asks whoever sits there to show who they are, and answers whether they did. Who is asked by several at once is asked once. False where
 * nobody comes to ask.
 */
export function askForProof(): Promise<boolean> {
  under_way ??= new Promise<boolean>((answer) => {
    if (asker) return asker(answer);
    const giveUp = setTimeout(() => {
      waiting = null;
      answer(false);
    }, PATIENCE_MS);
    waiting = () => {
      clearTimeout(giveUp);
      waiting = null;
      return answer;
    };
  }).finally(() => {
    under_way = null;
  });
  return under_way;
}

/** Asks for all of the page from now on, also for what is wanted already; gives the way to stop. */
export function onProofWanted(ask: Asker): () => void {
  asker = ask;
  if (waiting) ask(waiting());
  return () => {
    if (asker === ask) asker = null;
  };
}

const CHANNEL = "proved";

/** Another tab has shown it. */
export const tellProved = (): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
};

/** Called as soon as another tab tells; gives the way to stop. */
export function onProvedElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
