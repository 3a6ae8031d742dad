interface Limits {
  /** Maximum number of deliveries in progress on one channel kind in one process. */
  maxInProgress: number;
  /** A user with this many deliveries in progress is skipped by claims until one of them ends. */
  userBusyFrom: number;
}

/** The deliveries of a channel kind that this process has claimed and that have no result yet. */
export class InProgress {
  readonly #limits: Limits;
  readonly #usersById = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether `count` further deliveries may be claimed. */
  hasCapacity(count: number): boolean {
    return this.#usersById.size === 0 || this.#usersById.size + count <= this.#limits.maxInProgress;
  }

  /**
   * Returns the users that claims skip because they are at their limit; slow receivers of one user
   * must not delay other users.
   */
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
