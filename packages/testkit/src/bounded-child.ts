import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Limit of the JavaScript heap; the product's own limits must bound all other memory. */
const MAX_HEAP_MB = 512;
/** A child that runs longer has failed: the product's own limits must end its work. */
const MAX_CHILD_MS = 180_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Last line that the child prints, by `printMeasured`. */
interface Measured<T> {
  result: T;
  /** Peak memory of the process. */
  maxRssMb: number;
}

/**
 * Runs a TypeScript file in a process with a bounded heap, and returns the result that it prints
 * with `printMeasured`.
 */
export async function runBounded<T>(file: URL, args: readonly string[] = []): Promise<Measured<T>> {
  const { stdout } = await run(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MB}`, fileURLToPath(file), ...args],
    { timeout: MAX_CHILD_MS, maxBuffer: MAX_OUTPUT_BYTES, env: { PATH: process.env.PATH } },
  );
  return JSON.parse(stdout) as Measured<T>;
}

/** Hands the result of a child to `runBounded`. */
export function printMeasured(result: unknown): void {
  const maxRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(JSON.stringify({ result, maxRssMb }));
}
