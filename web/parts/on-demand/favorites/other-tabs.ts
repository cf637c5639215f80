/** A heart that was turned, as one tab tells the others: an athlete's details open in a tab of their own. */
export interface TurnedHeart {
  readonly user_id: number;
  readonly player_id: number;
  readonly favourites_id: number | null;
}

const CHANNEL = "hearts";

export function tellOtherTabs(turned: TurnedHeart): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(turned);
  channel.close();
}

/** Hears what this person's hearts became in other tabs, until the signal. */
export function onHeartElsewhere(
  user_id: number,
  signal: AbortSignal,
  hear: (turned: TurnedHeart) => void,
): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<TurnedHeart>) => {
    if (data.user_id === user_id) hear(data);
  });
  signal.addEventListener("abort", () => channel.close());
}
