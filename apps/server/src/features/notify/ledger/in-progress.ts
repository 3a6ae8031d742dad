interface Limits {
  /** Deliveries in progress on one channel in one process. */
  maxInProgress: number;
  /** A user with this many deliveries in progress is skipped by claims until one ends. */
  userBusyFrom: number;
}

/** The deliveries of a channel that this process has claimed and that have no result yet. */
export interface InProgress {
  /** Whether `count` further deliveries may be claimed. */
  hasRoom(count: number): boolean;
  /** Users at their limit: slow receivers of one user must not delay other users. */
  busyUsers(): string[];
  add(deliveries: readonly { id: string; user_id: string }[]): void;
  remove(id: string): void;
}

export function createInProgress({ maxInProgress, userBusyFrom }: Limits): InProgress {
  const userOf = new Map<string, string>();
  const counts = new Map<string, number>();
  return {
    hasRoom: (count) => userOf.size === 0 || userOf.size + count <= maxInProgress,
    busyUsers: () => [...counts].flatMap(([user, count]) => (count >= userBusyFrom ? [user] : [])),
    add(deliveries) {
      for (const { id, user_id: user } of deliveries) {
        userOf.set(id, user);
        counts.set(user, (counts.get(user) ?? 0) + 1);
      }
    },
    remove(id) {
      const user = userOf.get(id);
      if (user === undefined) return;
      userOf.delete(id);
      const left = (counts.get(user) ?? 0) - 1;
      if (left > 0) counts.set(user, left);
      else counts.delete(user);
    },
  };
}
