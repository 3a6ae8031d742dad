import type { Command } from 'commander';
import { shopStore } from '../features/catalogue/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { Db } from '../platform/db/db.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { formatCount, print, printError } from './print.ts';

const help = `
The list has the shops that come with Sillage, those that you add, and those that sell a fragrance of the catalogue. At a shop
that you added, or that is verified, an exact match counts for everyone. None of these commands contacts a shop. A paused shop
gets no request from the server until you resume it. A SHOP is a host such as shop.example, or any address of the shop. The
server may be running or not.

Examples:
  $ npx sillage shop list
  $ npx sillage shop add https://shop.example/
  $ npx sillage shop pause shop.example

Exit codes:
  0  done
  1  nothing was changed; the message says why
  2  the database could not be used`;

type OutputOptions = { json?: true };

export function addShopCommand(program: Command, onEnd: (exitCode: number) => void): void {
  const shop = program.command('shop').description('list, add, pause and remove shops').addHelpText('after', help);
  shop
    .command('list')
    .description('list the known shops')
    .option('--json', 'as JSON, for scripts')
    .action(async ({ json }: OutputOptions) => onEnd(await run((db) => list(db, json === true))));
  for (const { name, argument, description, change } of changes)
    shop
      .command(name)
      .description(description)
      .argument(`<${argument}>`)
      .option('--json', 'as JSON, for scripts')
      .action(async (value: string, { json }: OutputOptions) =>
        onEnd(await run((db) => apply(db, { change, value, asJson: json === true }))),
      );
}

interface Change {
  /** Changes the list and returns the shop's host. */
  run: (db: Db, value: string) => Promise<string>;
  describe: (host: string) => string;
}

const changes: { name: string; argument: string; description: string; change: Change }[] = [
  {
    name: 'add',
    argument: 'URL',
    description: 'add a shop, which is trusted from then on',
    change: {
      run(db, url) {
        const { allowPrivate } = readConfig(process.env).monitor;
        return shopStore.addShop(db, url, { now: systemClock.now(), allowPrivate });
      },
      describe: (host) => `${host} is added. It was not contacted.`,
    },
  },
  {
    name: 'pause',
    argument: 'SHOP',
    description: 'send a shop no more requests',
    change: {
      run: (db, shop) => shopStore.pauseShop(db, shop, systemClock.now()),
      describe: (host) => `${host} is paused: the server sends it no requests. Its pages and history stay.`,
    },
  },
  {
    name: 'resume',
    argument: 'SHOP',
    description: 'allow requests to a paused shop again',
    change: { run: shopStore.resumeShop, describe: (host) => `${host} is not paused any more.` },
  },
  {
    name: 'remove',
    argument: 'SHOP',
    description: 'remove a shop that you added',
    change: {
      run: shopStore.removeShop,
      describe: (host) =>
        `${host} is removed from the list. Its pages stay and are still checked while users watch them; to stop that, pause it.`,
    },
  },
];

async function run(work: (db: Db) => Promise<number>): Promise<number> {
  try {
    return await withDatabase(work);
  } catch (error) {
    if (error instanceof shopStore.ShopListError) {
      printError(error.message);
      return 1;
    }
    printError(explain(error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

async function apply(
  db: Db,
  { change, value, asJson }: { change: Change; value: string; asJson: boolean },
): Promise<number> {
  const host = await change.run(db, value);
  if (asJson)
    print(JSON.stringify((await shopStore.listKnownShops(db)).find((shop) => shop.host === host) ?? { host }));
  else print(change.describe(host));
  return 0;
}

async function list(db: Db, asJson: boolean): Promise<number> {
  const shops = await shopStore.listKnownShops(db);
  if (asJson) {
    print(JSON.stringify(shops, null, 2));
    return 0;
  }
  for (const shop of shops) print(formatShop(shop));
  print(`${formatCount(shops.length, 'shop')}, ${shops.filter(({ trust }) => trust !== 'unverified').length} trusted.`);
  return 0;
}

function formatShop({
  host,
  name,
  country,
  currency,
  interfaces,
  trust,
  pausedAt,
  source,
}: shopStore.KnownShop): string {
  const place = [country, currency].filter(Boolean).join(' ');
  const state = pausedAt ? `paused since ${pausedAt.toISOString().slice(0, 10)}` : trust;
  return [host, name, place, interfaces.join(' '), state, source].filter(Boolean).join('  ');
}
