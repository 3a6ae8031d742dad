import { type Availability, isInStock } from '@sillage/contract';

export type StockKind = 'in-stock' | 'sold-out' | 'waiting' | 'gone' | 'unknown';

export interface StockState {
  kind: StockKind;
  words: string;
}

const unknown: StockState = { kind: 'unknown', words: 'Unknown' };

/** Restrictions of an in-stock offer, appended to its badge. */
const remarks: Partial<Record<Availability, string>> = {
  LimitedAvailability: 'few left',
  OnlineOnly: 'online only',
  InStoreOnly: 'in store only',
};

/** Maps a schema.org availability; null (never read) is "Unknown", never "Sold out". */
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
