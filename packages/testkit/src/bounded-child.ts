import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Of the JavaScript heap; what a bomb would take besides is what the limits of the product forbid. */
const MAX_HEAP_MB = 512;
/** A child that takes longer than this is a failure of its own limits. */
const MAX_CHILD_MS = 180_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** The last line that a child prints with `printMeasured`. */
interface Measured<T> {
  result: T;
  /** The most memory that the process had at any time. */
  maxRssMb: number;
}

/**
 * Runs a TypeScript file in a process whose heap is bounded, and returns what it prints with
 * `printMeasured`.
 */
export async function runBounded<T>(file: URL, args: readonly string[] = []): Promise<Measured<T>> {
  const { stdout } = await run(
    process.execPath,
    [`--max-old-space-size=${MAX_HEAP_MB}`, fileURLToPath(file), ...args],
    { timeout: MAX_CHILD_MS, maxBuffer: MAX_OUTPUT_BYTES, env: { PATH: process.env.PATH } },
  );
  return JSON.parse(stdout) as Measured<T>;
}

/** In such a child: hands over the result. */
export function printMeasured(result: unknown): void {
  const maxRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(JSON.stringify({ result, maxRssMb }));
}
