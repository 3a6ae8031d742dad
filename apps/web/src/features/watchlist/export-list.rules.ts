import { type CsvCell, type WatchlistItem, writeCsvRow } from '@sillage/contract';

const header = [
  'name',
  'brand',
  'concentration',
  'gender',
  'notes',
  'addedAt',
  'sizesMl',
  'maxPrice',
  'maxPriceCurrency',
  'maxPricePer',
  'tellAgain',
  'tellAgainHours',
  'productUrl',
  'fragranceId',
];

/** With it, spreadsheets read UTF-8 as what it is. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A watchlist as CSV (RFC 4180), whole, so that reading it gives back the same list. */
export function writeList(items: readonly WatchlistItem[]): string {
  const lines = [header, ...items.map(cellsOf)].map(writeCsvRow);
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** Such as `sillage-watchlist-2026-03-09.csv`: the day where one is. */
export function exportName(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `sillage-watchlist-${now.getFullYear()}-${month}-${day}.csv`;
}

/** The concentration is not known of what is watched; its column is there for who writes such a list by hand. */
function cellsOf({ narrowing: { sizesMl, maxPrice }, tellAgain, ...item }: WatchlistItem): CsvCell[] {
  return [
    item.fragranceName,
    item.fragranceBrand,
    '',
    item.fragranceGender,
    item.notes,
    item.addedAt,
    sizesMl?.join(';') ?? '',
    maxPrice?.amount ?? '',
    maxPrice?.currency ?? '',
    maxPrice?.per ?? '',
    tellAgain.rule,
    tellAgain.rule === 'hours' ? tellAgain.hours : '',
    item.fragranceProductUrl,
    item.fragranceId,
  ];
}
