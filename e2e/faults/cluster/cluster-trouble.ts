/** What goes wrong, for how long, and how it comes right. */
export interface ClusterTrouble {
  readonly name: string;
  /** Does it, and answers what mends it. */
  befall(): Promise<() => void | Promise<void>>;
  /** Seconds for which it is left so. */
  readonly lasts: number;
}
