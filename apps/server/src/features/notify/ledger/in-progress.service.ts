interface Limits {
  /** Maximum number of deliveries in progress on one channel kind in one process. */
  maxInProgress: number;
  /** While a user has this many deliveries in progress, no more are claimed for that user. */
  userBusyFrom: number;
}

/**
 * Notification deliveries to one kind of channel that this process has claimed and not yet
 * finished.
 */
export class InProgress {
  readonly #limits: Limits;
  readonly #usersById = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  hasCapacity(count: number): boolean {
    return this.#usersById.size === 0 || this.#usersById.size + count <= this.#limits.maxInProgress;
  }

  /** Lists users with too many deliveries in progress: they must not delay other users. */
  listBusyUsers(): string[] {
    return [...this.#counts].flatMap(([user, count]) => (count >= this.#limits.userBusyFrom ? [user] : []));
  }

  add(deliveries: readonly { id: string; user_id: string }[]): void {
    for (const { id, user_id: user } of deliveries) {
      this.#usersById.set(id, user);
      this.#counts.set(user, (this.#counts.get(user) ?? 0) + 1);
    }
  }

  remove(id: string): void {
    const user = this.#usersById.get(id);
    if (user === undefined) return;
    this.#usersById.delete(id);
    const remaining = (this.#counts.get(user) ?? 0) - 1;
    if (remaining > 0) this.#counts.set(user, remaining);
    else this.#counts.delete(user);
  }
}
