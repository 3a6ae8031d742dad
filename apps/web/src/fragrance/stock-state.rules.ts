import { type Availability, isInStock } from '@sillage/contract';

export type StockKind = 'in-stock' | 'sold-out' | 'waiting' | 'discontinued' | 'unknown';

export interface StockState {
  kind: StockKind;
  label: string;
}

const unknown: StockState = { kind: 'unknown', label: 'Unknown' };

/** Words that follow "In stock" in the label of an offer, such as "In stock, few left". */
const restrictions: Partial<Record<Availability, string>> = {
  LimitedAvailability: 'few left',
  OnlineOnly: 'online only',
  InStoreOnly: 'in store only',
};

/** Null (unknown stock) becomes "Unknown", never "Sold out". */
export function getStockState(availability: Availability | null): StockState {
  if (availability === null) return unknown;
  if (isInStock(availability)) {
    const restriction = restrictions[availability];
    return { kind: 'in-stock', label: restriction ? `In stock, ${restriction}` : 'In stock' };
  }
  switch (availability) {
    case 'PreOrder':
    case 'PreSale':
      return { kind: 'waiting', label: 'Pre-order' };
    case 'BackOrder':
      return { kind: 'waiting', label: 'Back-order' };
    case 'MadeToOrder':
      return { kind: 'waiting', label: 'Made to order' };
    case 'Discontinued':
      return { kind: 'discontinued', label: 'Discontinued' };
    default:
      return { kind: 'sold-out', label: 'Sold out' };
  }
}
