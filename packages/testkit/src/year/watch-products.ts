import { givenFragrance, givenUser } from '../../../../apps/server/src/testing/given.ts';
import type { TestApp } from '../../../../apps/server/src/testing/test-app.ts';
import { sampleBrand } from '../samples.ts';
import type { SimulatedShops } from './open-shops.ts';

export interface WatchedPage {
  pageId: number;
  watchers: number;
}

/** Adds every product to the catalogue, watched by one to three users. Returns the pages by URL. */
export async function watchProducts(app: TestApp, { shops }: SimulatedShops): Promise<Map<string, WatchedPage>> {
  const users = [await givenUser(app), await givenUser(app), await givenUser(app)];
  // The simulation counts restocks only.
  await app.db.updateTable('preferences').set({ watchlist_updates: false }).execute();
  const pages = new Map<string, WatchedPage>();
  for (const { origin, products } of shops)
    for (const { id, name, path, sizes } of products) {
      const url = origin + path;
      const size = sizes.length > 1 ? { sizeMl: sizes[0]?.ml ?? 0 } : {};
      const fragrance = await givenFragrance(app, { name, brand: sampleBrand, url, ...size });
      const watchers = users.slice(0, 1 + (id % users.length));
      for (const user of watchers)
        await user.api.watchlist.add({ body: { userId: user.id, fragranceId: fragrance.id } });
      const page = await app.db.selectFrom('pages').select('id').where('url', '=', url).executeTakeFirstOrThrow();
      pages.set(url, { pageId: page.id, watchers: watchers.length });
    }
  return pages;
}
