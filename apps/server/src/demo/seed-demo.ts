import { saveCredentials } from '../features/auth/index.ts';
import { importRows, shopStore } from '../features/catalogue/index.ts';
import { activateUser, insertUser } from '../features/users/index.ts';
import { addFragrance } from '../features/watchlist/index.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Shop } from './shop.ts';
import { SHOP_NAME } from './shop-pages.ts';

export const demoAccount = { username: 'demo', password: 'demo-sillage', email: 'demo@sillage.example' };

/** Handles of the watched products, in the order in which the demo changes their stock. */
export const watchedHandles = ['encre-provisoire', 'figuier-imaginaire', 'imaginary-tide', 'limone-finto'] as const;

export async function seedDemo(deps: Deps, shop: Shop): Promise<void> {
  const { problems } = await importRows(deps, buildRows(shop));
  const [first] = problems;
  if (first) throw new Error(`The demo's catalogue is broken: ${first.place}: ${first.problem}`);
  const userId = await createAccount(deps);
  for (const handle of watchedHandles)
    await addFragrance(deps, { userId, fragranceId: await findFragranceId(deps, shop.urlOf(handle)) });
}

async function* buildRows(shop: Shop) {
  for (const product of shop.products) {
    for (const { ml, price } of product.sizes) {
      const cells = {
        name: product.name,
        brand: product.brand,
        gender: product.gender,
        family: product.family,
        notes: [...product.notes],
        price,
        currency: 'USD',
        sizeMl: ml,
        productUrl: shop.urlOf(product.handle),
        shop: SHOP_NAME,
        inspiredByBrand: product.inspiredBy?.brand,
        originalFragrance: product.inspiredBy?.fragrance,
        inspiredSource: product.inspiredBy && 'made up for the demo',
      };
      yield { place: `${product.handle}, ${ml} ml`, cells };
    }
  }
}

async function createAccount({ db, clock }: Deps): Promise<string> {
  const { username, password, email } = demoAccount;
  const id = newId();
  const now = clock.now();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await insertUser(tx, { id, username, email, first_name: null, last_name: null, created_at: now });
    await saveCredentials(tx, id, passwordHash);
    await activateUser(tx, id, now);
  });
  return id;
}

async function findFragranceId({ db }: Deps, url: string): Promise<number> {
  const [page] = await shopStore.findPages(db, [url]);
  if (!page) throw new Error(`The demo's catalogue lacks ${url}`);
  return page.fragranceId;
}
