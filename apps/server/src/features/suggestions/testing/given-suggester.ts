import { sampleBrand } from '@sillage/testkit/samples';
import { productPage, type Shop } from '@sillage/testkit/shop';
import { givenUser } from '../../../testing/given.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let count = 0;

/** A page of the shop that no user has suggested yet, by default in stock at 80.00 USD. */
export function givenPage(shop: Shop, offers = [{ availability: 'InStock', size: '50 ml' }], name?: string) {
  count += 1;
  const title = name ?? `Vétiver ${count} Extrême`;
  const path = `/product/${count}`;
  shop.put(path, productPage(title, offers));
  return { title, path, url: shop.origin + path };
}

export async function givenSuggester(app: TestApp) {
  const user = await givenUser(app);
  const { api } = user;
  const suggest = (url: string) => api.suggestions.suggest({ body: { url } });
  const confirm = (suggestionId: string, name: string, brand = sampleBrand) =>
    api.suggestions.confirm({ params: { suggestionId }, body: { name, brand } });
  return {
    ...user,
    suggest,
    confirm,
    /** Suggests a page and confirms the suggestion unchanged. */
    async add(url: string) {
      const read = await suggest(url);
      const confirmed = await confirm(read.id, read.name, read.brand);
      return { ...confirmed, fragranceId: confirmed.fragranceId ?? 0 };
    },
    watched: async () =>
      (await api.watchlist.list({ params: { userId: user.id } })).map(({ fragranceId }) => fragranceId),
    sees: (id: number) => api.catalogue.detail({ params: { id } }),
  };
}
