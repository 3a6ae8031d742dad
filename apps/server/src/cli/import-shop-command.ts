import type { ImportReport } from '../features/catalogue/index.ts';
import { describeShopError, importShop } from '../features/monitor/index.ts';
import { recordDeliveries } from '../features/notify/index.ts';
import { acceptImported } from '../features/suggestions/index.ts';
import type { Db } from '../platform/db/db.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { formatCount, formatNumber, print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';
import { withShopDeps } from './shop-deps.ts';

type ShopReport = Awaited<ReturnType<typeof importShop>>;
type AddressSelection = NonNullable<Parameters<typeof importShop>[3]>;

export const shopHelp = `The URL of a shop (https://shop.example/) imports its fragrances with sizes, prices and stock, by the best interface that the
shop offers: the product list of Shopify or WooCommerce, or else its sitemap. The import follows robots.txt and sends one
request at a time, at the intervals of MONITOR_HOST_GAP and the shop. The URL of a Shopify collection imports that collection.
Sets, samples, candles and the like are left out and counted.

Of a sitemap, the pages that name a watched fragrance are read, at most SHOP_DAILY_REQUESTS a day; --match "WORDS" reads the
pages whose address has all the words, --limit N alone any N pages. Ctrl+C keeps what was stored. The same command on the next
day goes on with pages that were not read in the last week.`;

/** Imports a shop and prints a report. Returns the same exit codes as the import of a file. */
export async function importShopUrl(
  address: string,
  selection: AddressSelection,
  printRows: (name: string, report: ImportReport) => void,
): Promise<number> {
  const bar = createProgressBar(process.stderr);
  try {
    const report = await withDatabase((db, signal) =>
      readAndStore(db, address, { selection, signal, onProgress: bar.show }),
    ).finally(bar.clear);
    printShopReport(report, selection);
    printRows(report.shop, report.rows);
    return report.rows.failed === 0 ? 0 : 1;
  } catch (error) {
    printError(describeShopError(error) ?? explain(error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

function readAndStore(
  db: Db,
  address: string,
  {
    selection,
    ...work
  }: {
    selection: AddressSelection;
    signal: AbortSignal;
    onProgress: ReturnType<typeof createProgressBar>['show'];
  },
): Promise<ShopReport> {
  return withShopDeps(db, (deps) => {
    const options = { ...work, publish: recordDeliveries, acceptSuggested: acceptImported };
    return importShop(deps, address, options, selection);
  });
}

const interfaceNames = { shopify: 'Shopify', woocommerce: 'WooCommerce', sitemap: 'sitemap' };

function printShopReport(report: ShopReport, { match, limit }: AddressSelection): void {
  const { shop, source, products, fragrances, leftOut, remarks, checked } = report;
  const read = source === 'sitemap' ? `${formatCount(products, 'page')} read` : formatCount(products, 'product');
  print(`${shop} (${interfaceNames[source]}): ${read}, ${formatCount(fragrances, 'fragrance')} taken.`);
  if (source !== 'sitemap' && (match !== null || limit !== null))
    print('  --match and --limit are for sitemaps; the product list was read completely');
  if (source === 'sitemap' && products === 0)
    print(
      '  no page to read: none names a watched fragrance, or all were read in the last week (see --match and --limit)',
    );
  for (const { what, count, examples } of leftOut)
    print(`  left out: ${formatNumber(count)} ${what}${examples.length > 0 ? `, such as ${examples.join('; ')}` : ''}`);
  for (const remark of remarks) print(`  ${remark}`);
  print(`  stock read of ${formatCount(checked, 'page')}`);
}
