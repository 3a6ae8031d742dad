import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage } from './testing/pages.ts';
import { platforms } from './testing/platforms/all.ts';
import { answerOf, wrongIn } from './testing/platforms/answer.ts';
import { type PlatformPage, withInStockData } from './testing/platforms/page.ts';

/** Returns the wrong fields of a reading, and what makes the page hard to read. */
function findings({ url, html, truth, why }: PlatformPage): { wrong: string[]; why: string } {
  return { wrong: wrongIn(answerOf(readPage(givenPage({ url, finalUrl: url, body: html }))), truth), why };
}

describe.each(Object.entries(platforms))('%s', (_platform, pages) => {
  test.each(pages.map((page) => [page.name, page] as const))('%s', (_name, page) => {
    expect(findings(page)).toEqual({ wrong: [], why: page.why });
  });
});

const twins = Object.entries(platforms)
  .map(([platform, pages]) => [platform, pages.map(withInStockData).filter((page) => page !== null)] as const)
  .filter(([, pages]) => pages.length > 0);

describe.each(twins)('%s with JSON-LD that always says in stock', (_platform, pages) => {
  test.each(pages.map((page) => [page.name, page] as const))('%s', (_name, page) => {
    expect(findings(page)).toEqual({ wrong: [], why: page.why });
  });
});
