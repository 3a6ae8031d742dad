/** Words that both sides know; without zod, so that a page which only shows them does not load it. */

export const genders = ['men', 'women', 'unisex'] as const;
export type Gender = (typeof genders)[number];

/** schema.org's ItemAvailability, kept whole. */
export const availabilities = [
  'InStock',
  'LimitedAvailability',
  'OnlineOnly',
  'InStoreOnly',
  'PreOrder',
  'PreSale',
  'BackOrder',
  'MadeToOrder',
  'OutOfStock',
  'SoldOut',
  'Discontinued',
  'Reserved',
] as const;
export type Availability = (typeof availabilities)[number];

const inStock: ReadonlySet<Availability> = new Set(['InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly']);
/** True for the four values that count as in stock; pre-order and back-order are states of their own. */
export function isInStock(value: Availability): boolean {
  return inStock.has(value);
}
