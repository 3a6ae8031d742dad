import { productPage } from '@sillage/testkit/shop';
import { onTestFinished, vi } from 'vitest';
import { readProductAt } from '../../src/features/suggestions/read-product.service.ts';
import { captureLog } from '../../src/testing/capture-log.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import { givenWatched, runWorkers } from '../../src/testing/workers.ts';

const BROKEN = '/breaks-the-reader';

/** Returns a product page on which the page reader throws, as if it had a bug. */
function givenBreakingPage(name: string): string {
  const { parse } = URL;
  vi.spyOn(URL, 'parse').mockImplementation((url, base) => {
    if (url === BROKEN) throw new TypeError('the reader is broken');
    return parse(url, base);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const page = productPage(name, [{ availability: 'InStock' }]);
  return page.replace('<head>', `<head><link rel="canonical" href="${BROKEN}">`);
}

function parseFailures(lines: readonly string[]): unknown[] {
  return lines.filter((line) => line.includes('page reader failed')).map((line): unknown => JSON.parse(line));
}

const failure = (origin: string) => ({
  msg: 'page reader failed',
  host: new URL(origin).host,
  err: { type: 'TypeError', message: 'the reader is broken', stack: expect.stringContaining('read-page.ts') },
});

describe('a fault of the page reader', () => {
  test('a page check ends with an error and logs the stack when the page reader throws', async ({ app, shop }) => {
    const { oud, path, getFragrance } = await givenWatched(app, shop);
    shop.put(path, givenBreakingPage(oud.name));
    const { log, lines } = captureLog();
    app.advanceToNextCheck();
    await runWorkers(app, { ...app.deps, log });
    expect(parseFailures(lines)).toEqual([expect.objectContaining(failure(shop.origin))]);
    const checked = app.db
      .selectFrom('page_schedules')
      .innerJoin('pages', 'pages.id', 'page_schedules.page_id')
      .select('last_outcome')
      .where('url', '=', shop.origin + path);
    expect(await checked.execute()).toEqual([{ last_outcome: 'error' }]);
    expect(await getFragrance()).toMatchObject({ isSoldOut: true });
  });

  test('a suggestion is rejected and the stack is logged when the page reader throws', async ({ app, shop }) => {
    shop.put('/product/broken', givenBreakingPage('Ambre'));
    const { log, lines } = captureLog();
    const read = readProductAt({ ...app.deps, log }, `${shop.origin}/product/broken`);
    await expect(read).rejects.toMatchObject({ code: 'PAGE_NOT_USABLE' });
    expect(parseFailures(lines)).toEqual([expect.objectContaining(failure(shop.origin))]);
  });
});
