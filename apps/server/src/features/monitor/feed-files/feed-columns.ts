import type { FeedField, FeedFormat } from './feed-row.ts';

export type TextFormat = Extract<FeedFormat, 'google-text' | 'awin' | 'cj' | 'rakuten'>;

type Columns = Partial<Record<FeedField, readonly string[]>>;

/**
 * Google Merchant's attributes (https://support.google.com/merchants/answer/7052112), which are
 * also those of CJ's "Shopping (Google Format)" feeds.
 */
const google: Columns = {
  id: ['id', 'offer_id', 'mpn'],
  title: ['title', 'name'],
  link: ['canonical_link', 'link', 'product_link'],
  brand: ['brand'],
  price: ['price'],
  salePrice: ['sale_price'],
  saleDates: ['sale_price_effective_date'],
  shipping: ['shipping'],
  freeShipping: ['free_shipping_threshold'],
  currency: ['currency', 'currency_code'],
  availability: ['availability'],
  availableFrom: ['availability_date'],
  gtin: ['gtin', 'ean', 'upc', 'barcode'],
  size: ['size'],
  measure: ['unit_pricing_measure'],
  group: ['item_group_id'],
  condition: ['condition'],
  type: ['product_type'],
  category: ['google_product_category', 'product_category'],
};

/** Publishers' CSV of Awin (https://help.awin.com/developers/docs/hosting-feeds). */
const awin: Columns = {
  id: ['merchant_product_id', 'product_id', 'aw_product_id', 'mpn'],
  title: ['product_name'],
  link: ['merchant_deep_link', 'deep_link'],
  clickLink: ['aw_deep_link'],
  brand: ['brand_name'],
  price: ['search_price', 'price', 'store_price', 'display_price'],
  listPrice: ['product_price_old', 'rrp_price'],
  shipping: ['delivery_cost'],
  currency: ['currency'],
  inStock: ['in_stock'],
  stockStatus: ['stock_status'],
  isForSale: ['is_for_sale'],
  isPreOrder: ['pre_order'],
  gtin: ['product_gtin', 'ean', 'upc'],
  size: ['size', 'fashion:size', 'dimensions'],
  group: ['parent_product_id'],
  condition: ['condition'],
  type: ['product_type', 'merchant_category', 'merchant_product_category_path'],
  category: ['category_name'],
};

/**
 * CJ's older product catalogue (Data Transfer Guide 6.0). The columns of the newer one are
 * Google's, with CJ's click address in `LINK`.
 */
const cj: Columns = {
  ...google,
  id: ['id', 'sku', 'manufacturer_id', 'manufacturerid'],
  clickLink: ['buy_url', 'buyurl', 'mobile_link'],
  brand: ['brand', 'manufacturer'],
  salePrice: ['sale_price', 'saleprice'],
  listPrice: ['retail_price', 'retailprice'],
  shipping: ['shipping', 'standard_shipping_cost', 'standardshippingcost'],
  inStock: ['in_stock', 'instock'],
  type: ['product_type', 'advertiser_category', 'advertisercategory'],
};

/** Rakuten's product catalogue (Merchandiser guidelines for publishers, appendix A). */
const rakuten: Columns = {
  id: ['sku_number', 'sku', 'product_id'],
  title: ['product_name', 'productname'],
  link: ['product_url', 'linkurl', 'product_page_url'],
  clickLink: ['buy_url'],
  brand: ['brand', 'brand_name', 'manufacturer_name'],
  price: ['retail_price', 'price'],
  salePrice: ['sale_price'],
  currency: ['currency'],
  availability: ['availability', 'availablity'],
  inStock: ['instock', 'in_stock'],
  gtin: ['universal_product_code', 'universal_pricing_code', 'upc', 'upc_code'],
  size: ['size'],
  condition: ['condition'],
  type: ['primary_category'],
  category: ['secondary_category', 'secondary_category(ies)', 'secondary_categories'],
};

/**
 * Order of the columns in a Rakuten file, which begins with `HDR|` and names no columns. A dash
 * is a column without use for us.
 */
export const rakutenOrder: readonly string[] = `
  product_id product_name sku_number primary_category secondary_category product_url - buy_url - - - -
  sale_price retail_price - - brand - - - manufacturer_name - availability universal_product_code - - - -
  currency`
  .trim()
  .split(/\s+/);

const columnsByFormat: Record<TextFormat, Columns> = { 'google-text': google, awin, cj, rakuten };

/** "g:Sale Price" and "SALE_PRICE" are the same column. */
export function normaliseColumn(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(?:g|c):/, '')
    .replace(/[\s-]+/g, '_');
}

/** Recognises a format by the names of its columns, normalised; null for another table. */
export function detectTextFormat(names: readonly string[]): TextFormat | null {
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name));
  if (has('aw_deep_link', 'aw_product_id', 'merchant_deep_link') || (has('deep_link') && has('product_name')))
    return 'awin';
  if (has('program_name', 'programname', 'catalog_name') || (has('buy_url', 'buyurl') && has('advertiser_category')))
    return 'cj';
  if (has('sku_number') || (has('product_url') && has('primary_category', 'retail_price'))) return 'rakuten';
  return has('title', 'name') && has('link', 'product_link') ? 'google-text' : null;
}

/** Places of the columns of each field, the preferred one first. */
export type ColumnPlaces = readonly (readonly [field: FeedField, places: readonly number[]])[];

/** Finds the columns of a format among the normalised names. */
export function findColumnPlaces(format: TextFormat, names: readonly string[]): ColumnPlaces {
  const known = Object.entries(columnsByFormat[format]) as [FeedField, readonly string[]][];
  return known.flatMap(([field, columns]) => {
    const places = columns.map((column) => names.indexOf(column)).filter((place) => place >= 0);
    return places.length > 0 ? [[field, places] as const] : [];
  });
}

/** Fields of Google's XML attributes, by local name. */
export const googleFields: ReadonlyMap<string, FeedField> = new Map(
  (Object.entries(google) as [FeedField, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const),
  ),
);
