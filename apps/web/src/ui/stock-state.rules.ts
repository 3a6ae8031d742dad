import { type Availability, isInStock } from '@sillage/contract';

export type StockKind = 'in-stock' | 'sold-out' | 'waiting' | 'gone' | 'unknown';

/** A state of stock as people read it. */
export interface StockState {
  kind: StockKind;
  words: string;
}

const unknown: StockState = { kind: 'unknown', words: 'Unknown' };

/** In stock at once, but not everywhere or not for long: said with the word. */
const remarks: Partial<Record<Availability, string>> = {
  LimitedAvailability: 'few left',
  OnlineOnly: 'online only',
  InStoreOnly: 'in store only',
};

/** What the badge says of schema.org's availability; null, never read, is "Unknown" and never "Sold out". */
export function stockState(availability: Availability | null): StockState {
  if (availability === null) return unknown;
  if (isInStock(availability)) {
    const remark = remarks[availability];
    return { kind: 'in-stock', words: remark ? `In stock, ${remark}` : 'In stock' };
  }
  switch (availability) {
    case 'PreOrder':
    case 'PreSale':
      return { kind: 'waiting', words: 'Pre-order' };
    case 'BackOrder':
      return { kind: 'waiting', words: 'Back-order' };
    case 'MadeToOrder':
      return { kind: 'waiting', words: 'Made to order' };
    case 'Discontinued':
      return { kind: 'gone', words: 'Discontinued' };
    default:
      return { kind: 'sold-out', words: 'Sold out' };
  }
}
