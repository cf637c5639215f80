/** One setting: what it is for, what holds when it is absent, and how its text is read (throws what to do). */
export interface Setting<Value> {
  readonly about: string;
  readonly absent?: string;
  readonly read: (text: string | undefined) => Value;
}

export const setting = <Value>(
  about: string,
  absent: string | undefined,
  read: (text: string | undefined) => Value,
) => ({
  about,
  read,
  ...(absent === undefined ? {} : { absent }),
});
