import { type CsvCell, formatCsvRow, type WatchlistItem } from '@sillage/contract';

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
  'kinds',
  'notifyFrequency',
  'notifyIntervalHours',
  'productUrl',
  'fragranceId',
];

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes the watchlist as CSV (RFC 4180), which the import reads back without loss. */
export function writeWatchlistCsv(items: readonly WatchlistItem[]): string {
  const lines = [header, ...items.map(buildCells)].map(formatCsvRow);
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** Returns a file name with the local date, such as `sillage-watchlist-2026-03-09.csv`. */
export function buildExportName(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `sillage-watchlist-${now.getFullYear()}-${month}-${day}.csv`;
}

/** Exported watch items have no concentration: only lists written by hand use that column. */
function buildCells({ watchFilter: { sizesMl, maxPrice, kinds }, notifyFrequency, ...item }: WatchlistItem): CsvCell[] {
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
    kinds?.join(';') ?? '',
    notifyFrequency.rule,
    notifyFrequency.rule === 'hours' ? notifyFrequency.hours : '',
    item.fragranceProductUrl,
    item.fragranceId,
  ];
}
