import { runBounded } from '@sillage/testkit/bounded-child';
import { expect, test } from 'vitest';
import type { GiantPageResult } from './testing/read-giant-pages.ts';

const MIN_PAGES = 41;
const MAX_MEMORY_MB = 1200;

/** Reads the pages of `hostile.test.ts` at ten times their size, the largest that pages get. */
test(`the reader ends with a valid verdict on at least ${MIN_PAGES} hostile pages of 5 MB, and none is in stock`, async () => {
  const { result, maxRssMb } = await runBounded<GiantPageResult[]>(
    new URL('./testing/read-giant-pages.ts', import.meta.url),
  );
  console.log(`${result.length} pages, ${maxRssMb} MB at most`);
  expect(result.length).toBeGreaterThanOrEqual(MIN_PAGES);
  expect(result.filter(({ faults, isInStock }) => faults.length > 0 || isInStock)).toEqual([]);
  expect(maxRssMb).toBeLessThan(MAX_MEMORY_MB);
});
