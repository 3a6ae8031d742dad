/** Whose picks they are, and what this person watches already. */
export interface PickContext {
  userId: string;
  watchedIds: ReadonlySet<number>;
  /** The watchlist has a new entry. */
  onAdded(): void;
}
