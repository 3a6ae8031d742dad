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

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a watchlist as CSV (RFC 4180). The import reads it back without loss. */
export function writeList(items: readonly WatchlistItem[]): string {
  const lines = [header, ...items.map(cellsOf)].map(writeCsvRow);
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** Returns a file name with the local date, such as `sillage-watchlist-2026-03-09.csv`. */
export function exportName(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `sillage-watchlist-${now.getFullYear()}-${month}-${day}.csv`;
}

/** Leaves the concentration empty; its column is for lists written by hand. */
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
