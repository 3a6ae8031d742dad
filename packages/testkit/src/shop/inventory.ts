export interface InventoryProduct {
  /** Name that identifies the product in URLs. */
  handle: string;
  sizes: readonly { ml: number; inStock: boolean }[];
}

/** Products of a shop and their stock. */
export interface Inventory<Product extends InventoryProduct> {
  products: readonly Product[];
  find(handle: string): Product | undefined;
  /** Returns the product with this handle. Throws when the shop does not have the product. */
  get(handle: string): Product;
  /**
   * Sets the stock of one size, or of all sizes without `sizeMl`. Throws when the shop does not
   * have the product or the size.
   */
  setStock(handle: string, inStock: boolean, sizeMl?: number): void;
}

/** Creates an inventory from copies of the products, so that two shops never share their stock. */
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

/** True when at least one size of the product is in stock. */
export function isAvailable({ sizes }: InventoryProduct): boolean {
  return sizes.some(({ inStock }) => inStock);
}
