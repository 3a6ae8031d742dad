export interface PickContext {
  userId: string;
  watchedIds: ReadonlySet<number>;
  /** Called after an addition to the watchlist. */
  onAdded(): void;
}
