import { DAY } from '../../../../platform/clock.ts';
import { givenFragrance } from '../../../../testing/given.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { type ReadSize, saveSizes } from './save-sizes.ts';

let count = 0;

export interface PricedPage {
  fragranceId: number;
  pageId: number;
  /** Saves two checks that read these sizes, so that their prices are confirmed. */
  confirm(...sizes: ReadSize[]): Promise<void>;
  /** Saves one check that read these sizes. */
  check(...sizes: ReadSize[]): Promise<void>;
}

/** A fragrance with a page of a shop of its own, or another page of `fragranceId`. */
export async function givenPricedPage(app: TestApp, fragranceId?: number): Promise<PricedPage> {
  count += 1;
  const added = await givenFragrance(app, { url: `http://prices-${process.pid}-${count}.example/p` });
  const ownerId = fragranceId ?? added.id;
  for (const table of ['offers', 'pages'] as const)
    await app.db.updateTable(table).set({ fragrance_id: ownerId }).where('fragrance_id', '=', added.id).execute();
  const page = await app.db
    .selectFrom('pages')
    .select('id')
    .where('fragrance_id', '=', ownerId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  // The offer of the import would be one more size, which no check reads.
  await app.db.deleteFrom('offers').where('page_id', '=', page.id).execute();
  const check = async (sizes: ReadSize[], confidence?: number) => {
    app.clock.advance(2 * 60_000);
    await saveSizes(app, {
      page: { id: page.id, fragranceId: ownerId },
      at: app.clock.now(),
      sizes,
      ...(confidence && { confidence }),
    });
  };
  return {
    fragranceId: ownerId,
    pageId: page.id,
    check: (...sizes) => check(sizes),
    confirm: async (...sizes) => {
      await check(sizes);
      await check(sizes);
    },
  };
}

/** Advances the clock in steps of a day, each with a check that reads these sizes. */
export async function passDays(app: TestApp, days: number, page: PricedPage, ...sizes: ReadSize[]): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    app.clock.advance(DAY);
    await page.check(...sizes);
  }
}

/** The periods of a page's offers, oldest first, as `[size, price, whether it lasts]`. */
export async function listPeriods(app: TestApp, pageId: number) {
  const rows = await app.db
    .selectFrom('price_periods')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .select(['size_ml', 'price_periods.price', 'from_at', 'to_at'])
    .where('page_id', '=', pageId)
    .orderBy('from_at')
    .orderBy('size_ml')
    .execute();
  return rows.map(({ size_ml, price, to_at }) => [size_ml, price, to_at === null]);
}

/** Price events and other events at a low of a fragrance, oldest first. */
export async function listPriceEvents(app: TestApp, fragranceId: number) {
  const rows = await app.db
    .selectFrom('events')
    .select(['kind', 'price', 'price_before', 'low_since'])
    .where('fragrance_id', '=', fragranceId)
    .orderBy('id')
    .execute();
  return rows
    .filter(({ kind, low_since }) => kind === 'price_drop' || low_since !== null)
    .map(({ kind, price, price_before }) => [kind, price_before, price]);
}
