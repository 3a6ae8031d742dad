export interface InventoryProduct {
  handle: string;
  sizes: readonly { ml: number; inStock: boolean }[];
}

export interface Inventory<Product extends InventoryProduct> {
  products: readonly Product[];
  find(handle: string): Product | undefined;
  get(handle: string): Product;
  /** Sets the stock of a size, by default of all. Throws for an unknown product or size. */
  setStock(handle: string, inStock: boolean, sizeMl?: number): void;
}

/**
 * Creates the inventory of a fake shop. It copies the products, so that two fake shops never share
 * their stock.
 */
export function createInventory<Product extends InventoryProduct>(given: readonly Product[]): Inventory<Product> {
  const products = structuredClone(given);
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
    setStock(handle, inStock, sizeMl) {
      const sizes = get(handle).sizes.filter(({ ml }) => sizeMl === undefined || ml === sizeMl);
      if (sizes.length === 0) throw new Error(`The shop has no ${handle} of ${sizeMl} ml`);
      for (const size of sizes) size.inStock = inStock;
    },
  };
}

export function isAvailable({ sizes }: InventoryProduct): boolean {
  return sizes.some(({ inStock }) => inStock);
}
