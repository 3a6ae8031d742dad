export interface PickContext {
  userId: string;
  watchedIds: ReadonlySet<number>;
  /** Called after a recommendation was added to the watchlist. */
  onAdded(): void;
}
