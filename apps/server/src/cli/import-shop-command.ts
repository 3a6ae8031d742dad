import type { ImportReport } from '../features/catalogue/index.ts';
import { describeShopError, importShop, type ShopReport } from '../features/monitor/index.ts';
import { recordDeliveries } from '../features/notify/index.ts';
import { acceptImported } from '../features/suggestions/index.ts';
import type { Db } from '../platform/db/db.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { formatCount, formatNumber, print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';
import { withShopDeps } from './shop-deps.ts';

export const shopHelp = `The URL of a Shopify or WooCommerce shop (https://shop.example/) imports its fragrances with sizes, prices and stock. The
import follows robots.txt and sends one request at a time, at the intervals of MONITOR_HOST_GAP and the shop. The URL of a
Shopify collection imports that collection. Sets, samples, candles and the like are left out and counted.`;

/** Imports a shop and prints a report. Returns the same exit codes as the import of a file. */
export async function importShopUrl(
  address: string,
  printRows: (name: string, report: ImportReport) => void,
): Promise<number> {
  const bar = createProgressBar(process.stderr);
  try {
    const report = await withDatabase((db, signal) =>
      readAndStore(db, address, { signal, onProgress: bar.show }),
    ).finally(bar.clear);
    printShopReport(report);
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
  work: { signal: AbortSignal; onProgress: ReturnType<typeof createProgressBar>['show'] },
): Promise<ShopReport> {
  return withShopDeps(db, (deps) =>
    importShop(deps, address, { ...work, publish: recordDeliveries, acceptSuggested: acceptImported }),
  );
}

const platforms = { shopify: 'Shopify', woocommerce: 'WooCommerce' };

function printShopReport({ shop, platform, products, fragrances, leftOut, remarks, checked }: ShopReport): void {
  print(
    `${shop} (${platforms[platform]}): ${formatCount(products, 'product')}, ${formatCount(fragrances, 'fragrance')} taken.`,
  );
  for (const { what, count, examples } of leftOut)
    print(`  left out: ${formatNumber(count)} ${what}${examples.length > 0 ? `, such as ${examples.join('; ')}` : ''}`);
  for (const remark of remarks) print(`  ${remark}`);
  print(`  stock read of ${formatCount(checked, 'page')}`);
}
