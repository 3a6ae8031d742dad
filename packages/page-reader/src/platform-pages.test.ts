import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage } from './testing/pages.ts';
import { platforms } from './testing/platforms/all.ts';
import { type PlatformPage, withInStockData } from './testing/platforms/page.ts';
import { findWrongFields, toReaderResult } from './testing/platforms/reader-result.ts';

function readAndCompare({ url, html, truth, why }: PlatformPage): { wrong: string[]; why: string } {
  return {
    wrong: findWrongFields(toReaderResult(readPage(givenPage({ url, finalUrl: url, body: html }))), truth),
    why,
  };
}

describe.each(Object.entries(platforms))('readPage on %s', (platform, pages) => {
  test.each(pages.map((page) => [page.name, page] as const))(
    `readPage reads the ${platform} page: %s`,
    (_name, page) => {
      expect(readAndCompare(page)).toEqual({ wrong: [], why: page.why });
    },
  );
});

const twins = Object.entries(platforms)
  .map(([platform, pages]) => [platform, pages.map(withInStockData).filter((page) => page !== null)] as const)
  .filter(([, pages]) => pages.length > 0);

describe.each(twins)('readPage on %s with JSON-LD that always says in stock', (platform, pages) => {
  test.each(pages.map((page) => [page.name, page] as const))(
    `readPage reads the ${platform} page with JSON-LD that always says in stock: %s`,
    (_name, page) => {
      expect(readAndCompare(page)).toEqual({ wrong: [], why: page.why });
    },
  );
});
