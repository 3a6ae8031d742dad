/** Lets `most` of the works that share a key run at once; the others wait their turn, in order. */
export function createTurns(most: number) {
  const rooms = new Map<string, { running: number; waiting: (() => void)[] }>();

  function leave(key: string): void {
    const room = rooms.get(key);
    if (!room) return;
    const next = room.waiting.shift();
    // The turn passes on, so the count stays.
    if (next) return next();
    room.running -= 1;
    if (room.running === 0) rooms.delete(key);
  }

  /** Resolves with the way to end the turn, or with null when none came up within `patienceMs`. */
  return function enter(key: string, patienceMs: number): Promise<(() => void) | null> {
    const room = rooms.get(key) ?? { running: 0, waiting: [] };
    rooms.set(key, room);
    const end = () => leave(key);
    if (room.running < most) {
      room.running += 1;
      return Promise.resolve(end);
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        room.waiting.splice(room.waiting.indexOf(turn), 1);
        resolve(null);
      }, patienceMs);
      const turn = () => {
        clearTimeout(timer);
        resolve(end);
      };
      room.waiting.push(turn);
    });
  };
}
