import type { Verdict } from './verdict.ts';

/** Stock states in the spelling of merchants' product feeds. */
export type StockStatus = 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | 'unknown';

const statuses: Record<Verdict['availability'], StockStatus> = {
  InStock: 'in_stock',
  LimitedAvailability: 'in_stock',
  OnlineOnly: 'in_stock',
  InStoreOnly: 'in_stock',
  PreOrder: 'preorder',
  PreSale: 'preorder',
  BackOrder: 'backorder',
  MadeToOrder: 'backorder',
  OutOfStock: 'out_of_stock',
  SoldOut: 'out_of_stock',
  Reserved: 'out_of_stock',
  Discontinued: 'discontinued',
  unknown: 'unknown',
};

export function toStockStatus(availability: Verdict['availability']): StockStatus {
  return statuses[availability];
}
