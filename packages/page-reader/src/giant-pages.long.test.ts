import { runBounded } from '@sillage/testkit/bounded-child';
import { expect, test } from 'vitest';
import type { GiantPageResult } from './testing/read-giant-pages.ts';

const MIN_PAGES = 41;
const MAX_MEMORY_MB = 1200;

/**
 * Reads pages that are built to slow down or mislead the page reader. Each has 5 MB, the maximum
 * size of a fetched page.
 */
test(`readPage returns a valid verdict, never in stock, for ${MIN_PAGES} pages of 5 MB made to stall it`, async () => {
  const { result, maxRssMb } = await runBounded<GiantPageResult[]>(
    new URL('./testing/read-giant-pages.ts', import.meta.url),
  );
  console.log(`${result.length} pages, ${maxRssMb} MB at most`);
  expect(result.length).toBeGreaterThanOrEqual(MIN_PAGES);
  expect(result.filter(({ faults, isInStock }) => faults.length > 0 || isInStock)).toEqual([]);
  expect(maxRssMb).toBeLessThan(MAX_MEMORY_MB);
});
