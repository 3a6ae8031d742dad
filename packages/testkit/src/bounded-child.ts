import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/**
 * Maximum JavaScript heap of a child process. Memory outside the heap, such as buffers, is not
 * limited here: Sillage's own code must limit it.
 */
const MAX_HEAP_MB = 512;
/** Timeout of a child process. Limits in Sillage's code must end the work earlier. */
const MAX_CHILD_MS = 180_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

interface Measured<T> {
  result: T;
  maxRssMb: number;
}

/** Runs a file with a limited heap, and returns the result that it prints with `printMeasured`. */
export async function runBounded<T>(file: URL, args: readonly string[] = []): Promise<Measured<T>> {
  const { stdout } = await run(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MB}`, fileURLToPath(file), ...args],
    { timeout: MAX_CHILD_MS, maxBuffer: MAX_OUTPUT_BYTES, env: { PATH: process.env.PATH } },
  );
  return JSON.parse(stdout) as Measured<T>;
}

/** Prints the result of a child process and its peak memory, for `runBounded` to read. */
export function printMeasured(result: unknown): void {
  const maxRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(JSON.stringify({ result, maxRssMb }));
}
