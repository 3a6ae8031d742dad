export interface PickContext {
  userId: string;
  watchedIds: ReadonlySet<number>;
  onAdded(): void;
}
