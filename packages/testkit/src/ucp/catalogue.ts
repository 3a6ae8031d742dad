import type { Inventory, InventoryProduct } from '../shop/inventory.ts';

/** A product of an inventory with what the protocol states besides the stock. */
export interface UcpGoods extends InventoryProduct {
  name: string;
  sizes: readonly UcpSize[];
}

export interface UcpSize {
  ml: number;
  inStock: boolean;
  /** Status instead of `in_stock` and `out_of_stock`. */
  status?: string;
  /** Price in minor units; 8000 by default. */
  amount?: number;
  gtin?: string;
}

export interface CatalogueOptions {
  origin: string;
  version: string;
  currency: string;
  pageSize: number;
}

type Json = Record<string, unknown>;

export function variantId(handle: string, ml: number): string {
  return `gid://shop/Variant/${handle}-${ml}`;
}

function productId(handle: string): string {
  return `gid://shop/Product/${handle}`;
}

/** Builds the protocol's responses from an inventory. */
export function createUcpCatalogue<Goods extends UcpGoods>(inventory: Inventory<Goods>, options: CatalogueOptions) {
  const { origin, version, currency, pageSize } = options;
  const envelope = (capability: string) => ({
    version,
    capabilities: { [`dev.ucp.shopping.catalog.${capability}`]: [{ version }] },
  });
  const price = (amount: number) => ({ amount, currency });

  function buildVariant({ handle, name }: Goods, size: UcpSize): Json {
    const { ml, inStock, status = inStock ? 'in_stock' : 'out_of_stock', amount = 8_000, gtin } = size;
    return {
      id: variantId(handle, ml),
      sku: `${handle}-${ml}`,
      title: `${ml} ml`,
      description: { plain: `${name}, ${ml} ml` },
      url: `${origin}/products/${handle}?variant=${ml}`,
      price: price(amount),
      list_price: price(amount + 1_000),
      unit_price: {
        ...price(Math.round((amount / ml) * 100)),
        measure: { value: ml, unit: 'MLT', display_text: 'ml' },
        reference: { value: 100, unit: 'MLT', display_text: 'ml' },
      },
      availability: { available: inStock, status },
      options: [{ name: 'Size', label: `${ml} ml` }],
      ...(gtin !== undefined && { barcodes: [{ type: 'EAN', value: gtin }] }),
    };
  }

  function buildProduct(product: Goods, sizes: readonly UcpSize[] = product.sizes): Json {
    const amounts = product.sizes.map(({ amount = 8_000 }) => amount);
    return {
      id: productId(product.handle),
      handle: product.handle,
      title: product.name,
      description: { plain: product.name },
      url: `${origin}/products/${product.handle}`,
      categories: [{ value: 'Perfume' }],
      price_range: { min: price(Math.min(...amounts)), max: price(Math.max(...amounts)) },
      options: [{ name: 'Size', values: product.sizes.map(({ ml }) => ({ label: `${ml} ml` })) }],
      variants: sizes.map((size) => buildVariant(product, size)),
    };
  }

  /** Finds the product of a product or variant id, and the variant's size. */
  function findById(id: string): { product: Goods; size: UcpSize | null } | null {
    for (const product of inventory.products) {
      if (id === productId(product.handle)) return { product, size: null };
      const size = product.sizes.find(({ ml }) => id === variantId(product.handle, ml));
      if (size) return { product, size };
    }
    return null;
  }

  const notFound = (content: string) => ({
    ucp: { ...envelope('lookup'), status: 'error' },
    messages: [{ type: 'error', code: 'not_found', content, severity: 'unrecoverable' }],
  });

  return {
    search(query: string, cursor: string | undefined, limit = 10): Json {
      const words = query.toLowerCase().split(/\s+/);
      const rank = ({ name, sizes }: Goods) => {
        const own = new Set(name.toLowerCase().split(/\s+/));
        return words.filter((word) => own.has(word)).length + (sizes.some(({ gtin }) => gtin === query) ? 1 : 0);
      };
      const matches = inventory.products.filter((product) => rank(product) > 0).toSorted((a, b) => rank(b) - rank(a));
      const start = cursor === undefined ? 0 : Number(cursor);
      const end = start + Math.min(limit, pageSize);
      const pagination = end < matches.length ? { has_next_page: true, cursor: String(end) } : { has_next_page: false };
      return {
        ucp: envelope('search'),
        products: matches.slice(start, end).map((one) => buildProduct(one)),
        pagination,
      };
    },

    /** Returns a product once, with the variants that the ids name. */
    lookup(ids: readonly string[]): Json {
      const found = [...new Set(ids)].flatMap((id) => {
        const match = findById(id);
        return match ? [{ ...match, id }] : [];
      });
      const products = [...Map.groupBy(found, ({ product }) => product)].map(([product, matches]) => ({
        ...buildProduct(product),
        variants: matches.map(({ id, size }) => {
          const shown = size ?? (product.sizes[0] as UcpSize);
          return { ...buildVariant(product, shown), inputs: [{ id, match: size ? 'exact' : 'featured' }] };
        }),
      }));
      return { ucp: envelope('lookup'), products };
    },

    /** Returns a product with all its sizes, the one of the variant id first. */
    product(id: string): Json {
      const match = findById(id);
      if (!match) return notFound(id);
      const { product, size } = match;
      const sizes = size ? [size, ...product.sizes.filter((other) => other !== size)] : product.sizes;
      const selected = [{ name: 'Size', label: `${sizes[0]?.ml} ml` }];
      return { ucp: envelope('lookup'), product: { ...buildProduct(product, sizes), selected } };
    },
  };
}
