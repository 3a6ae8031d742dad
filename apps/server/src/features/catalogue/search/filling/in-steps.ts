/** Lets requests run when a long computation has blocked them for some milliseconds. */
export type Pause = () => Promise<void>;

/** Number of calls between two pauses. */
const STEP_SIZE = 500;

/** Calls `visit` with the numbers from 0 to `count - 1`. Awaits `pause` between its steps. */
export async function countInSteps(count: number, pause: Pause, visit: (index: number) => void): Promise<void> {
  for (let from = 0; from < count; from += STEP_SIZE) {
    const to = Math.min(count, from + STEP_SIZE);
    for (let index = from; index < to; index += 1) visit(index);
    await pause();
  }
}
