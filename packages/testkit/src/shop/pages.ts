import { sampleBrand } from '../samples.ts';

export interface PageOffer {
  /** Availability as a schema.org term, such as `InStock`. */
  availability: string;
  price?: number;
  size?: string;
  sku?: string;
}

/** Builds a product page with JSON-LD offers, whose prices are 80.00 US dollars by default. */
export function productPage(name: string, offers: readonly PageOffer[]): string {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    brand: { '@type': 'Brand', name: sampleBrand },
    offers: offers.map(({ availability, price = 80, size, sku }) => ({
      '@type': 'Offer',
      availability: `https://schema.org/${availability}`,
      price: price.toFixed(2),
      priceCurrency: 'USD',
      ...(size && { name: `${name} ${size}` }),
      ...(sku && { sku }),
    })),
  };
  return `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head><body><main><h1>${name}</h1></main></body></html>`;
}
