import type { ShopProduct } from './products.ts';

/** Ways in which a page stops telling anything: a captcha with status 200, a 503, a 404, or a redirect to another product. */
export type BrokenKind = 'captcha' | 'error' | 'gone' | 'redirect';

/** What the shop has, and which of its pages are broken. */
export interface Shelf {
  products: readonly ShopProduct[];
  find(handle: string): ShopProduct | undefined;
  /** The same for a handle that must exist; throws when it does not. */
  get(handle: string): ShopProduct;
  brokenAs(product: ShopProduct): BrokenKind | null;
  /** The product after this one, which may be itself. */
  nextTo(product: ShopProduct): ShopProduct;
  /** Fills or empties the shelf of one size, in millilitres, or of all. Throws for what the shop does not have. */
  setStock(handle: string, inStock: boolean, sizeMl?: number): void;
  /** Breaks a product's page, and its `.js`, until null mends them. */
  breakPage(handle: string, kind: BrokenKind | null): void;
}

/** Puts copies of the products on a shelf of their own. */
export function fillShelf(given: readonly ShopProduct[]): Shelf {
  const products = structuredClone(given);
  const broken = new Map<ShopProduct, BrokenKind>();
  const find = (handle: string) => products.find((product) => product.handle === handle);
  const get = (handle: string) => {
    const product = find(handle);
    if (!product) throw new Error(`The shop has no ${handle}`);
    return product;
  };
  return {
    products,
    find,
    get,
    brokenAs: (product) => broken.get(product) ?? null,
    nextTo: (product) => products[(products.indexOf(product) + 1) % products.length] ?? product,
    setStock(handle, inStock, sizeMl) {
      const sizes = get(handle).sizes.filter(({ ml }) => sizeMl === undefined || ml === sizeMl);
      if (sizes.length === 0) throw new Error(`The shop has no ${handle} of ${sizeMl} ml`);
      for (const size of sizes) size.inStock = inStock;
    },
    breakPage(handle, kind) {
      const product = get(handle);
      if (kind === null) broken.delete(product);
      else broken.set(product, kind);
    },
  };
}

/** True when any size of it can be bought. */
export function isOnShelf({ sizes }: ShopProduct): boolean {
  return sizes.some((size) => size.inStock);
}
