import type { ImportReport } from '../features/catalogue/index.ts';
import { importShop, type ShopReport, shopProblem, userAgentOf } from '../features/monitor/index.ts';
import { recordDeliveries } from '../features/notify/index.ts';
import { MINUTE } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { followDatabaseClock } from '../platform/db/database-clock.ts';
import type { Db } from '../platform/db/db.ts';
import { createFetchPage } from '../platform/fetch-page.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { moveAlong } from './move-along.ts';
import { print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';

export const shopHelp = `A shop's address (https://shop.example/) reads the fragrances of a Shopify or WooCommerce shop with their sizes, prices and
stock, politely: robots.txt first, one request at a time, as far apart as MONITOR_HOST_GAP and the shop ask for. The
address of one Shopify collection reads that collection. Sets, samples, candles and the like are left out and counted.`;

/** Imports a shop and prints a report. Returns the exit code, as for a file. */
export async function importAddress(
  address: string,
  printRows: (name: string, report: ImportReport) => void,
): Promise<number> {
  const bar = createProgressBar(process.stderr);
  try {
    const report = await withDatabase((db, signal) =>
      readAndStore(db, address, { signal, onProgress: bar.show }),
    ).finally(bar.clear);
    printShop(report);
    printRows(report.shop, report.rows);
    return report.rows.failed === 0 ? 0 : 1;
  } catch (error) {
    printError(shopProblem(error) ?? explain(error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

async function readAndStore(
  db: Db,
  address: string,
  work: { signal: AbortSignal; onProgress: ReturnType<typeof createProgressBar>['show'] },
): Promise<ShopReport> {
  const config = readConfig(process.env);
  // The workers' leases and gaps are based on the same clock.
  const { clock, stop } = await followDatabaseClock(db);
  const fetchPage = createFetchPage({
    allowPrivate: config.monitor.allowPrivate,
    userAgent: userAgentOf(config),
    // A product feed is larger than a page.
    timeoutMs: MINUTE,
  });
  try {
    return await importShop({ db, config, fetchPage, clock }, address, {
      ...work,
      announce: recordDeliveries,
      moveAlong,
    });
  } finally {
    stop();
    await fetchPage.close();
  }
}

const platforms = { shopify: 'Shopify', woocommerce: 'WooCommerce' };

function printShop({ shop, platform, products, fragrances, leftOut, remarks, looked }: ShopReport): void {
  print(
    `${shop} (${platforms[platform]}): ${counted(products, 'product')}, ${counted(fragrances, 'fragrance')} taken.`,
  );
  for (const { what, count, examples } of leftOut)
    print(
      `  left out: ${count.toLocaleString('en')} ${what}${examples.length > 0 ? `, such as ${examples.join('; ')}` : ''}`,
    );
  for (const remark of remarks) print(`  ${remark}`);
  print(`  stock read of ${counted(looked, 'page')}`);
}

function counted(amount: number, word: string): string {
  return `${amount.toLocaleString('en')} ${word}${amount === 1 ? '' : 's'}`;
}
