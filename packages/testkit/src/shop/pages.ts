import { sampleBrand } from '../samples.ts';

export interface PageOffer {
  /** Availability as a schema.org term, such as `InStock`. */
  availability: string;
  price?: number;
  currency?: string;
  size?: string;
  sku?: string;
  gtin?: string;
}

/** Builds a product page with JSON-LD offers, whose prices are 80.00 US dollars by default. */
export function productPage(name: string, offers: readonly PageOffer[]): string {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    brand: { '@type': 'Brand', name: sampleBrand },
    offers: offers.map(({ availability, price = 80, currency = 'USD', size, sku, gtin }) => ({
      '@type': 'Offer',
      availability: `https://schema.org/${availability}`,
      price: formatPrice(price, currency),
      priceCurrency: currency,
      ...(size && { name: `${name} ${size}` }),
      ...(sku && { sku }),
      ...(gtin && { gtin }),
    })),
  };
  return `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">${JSON.stringify(product)}</script></head><body><main><h1>${name}</h1></main></body></html>`;
}

/** Writes a price with the decimals of its currency (ISO 4217), as shops do in JSON-LD. */
function formatPrice(price: number, currency: string): string {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return price.toFixed(maximumFractionDigits);
}
