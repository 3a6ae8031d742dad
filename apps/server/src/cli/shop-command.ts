import { MAX_GAP_SECONDS } from '@sillage/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { changeShop, type ShopChange } from '../features/admin/index.ts';
import { shopStore } from '../features/catalogue/index.ts';
import { SECOND, systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { Db } from '../platform/db/db.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { formatCount, print, printError } from './print.ts';

const help = `
The list has the shops that come with Sillage, those that you add, and those that sell a fragrance of the catalogue. At a shop
that you added, or that is verified, an exact match counts for everyone. None of these commands contacts a shop. A paused shop
gets no request from the server until you resume it. A slowed shop gets requests at least SECONDS apart; with 0, the gap is that
of MONITOR_HOST_GAP and of the shop's robots.txt again. An excluded shop gets no request, its offers are hidden, and it causes no
alerts, until you include it; its pages, prices and history stay stored. A SHOP is a host such as shop.example, or any address of
the shop. Each change is in the audit log. The server may be running or not.

Examples:
  $ npx sillage shop list
  $ npx sillage shop add https://shop.example/
  $ npx sillage shop pause shop.example
  $ npx sillage shop slow shop.example 60

Exit codes:
  0  done
  1  nothing was changed; the message says why
  2  the database could not be used`;

type OutputOptions = { json?: true };

export function addShopCommand(program: Command, onEnd: (exitCode: number) => void): void {
  const shop = program
    .command('shop')
    .description('list, add, pause, slow, exclude and remove shops')
    .addHelpText('after', help);
  shop
    .command('list')
    .description('list the known shops')
    .option('--json', 'as JSON, for scripts')
    .action(async ({ json }: OutputOptions) => onEnd(await run((db) => list(db, json === true))));
  for (const { name, argument, description, action, describe } of changes)
    shop
      .command(name)
      .description(description)
      .argument(`<${argument}>`)
      .option('--json', 'as JSON, for scripts')
      .action(async (value: string, { json }: OutputOptions) => {
        const change = action === 'shop.add' ? { action, allowPrivate: isPrivateAllowed() } : { action };
        onEnd(await run((db) => apply(db, value, { change, describe, asJson: json === true })));
      });
  shop
    .command('slow')
    .description('set the minimum time between two requests to a shop')
    .argument('<SHOP>')
    .argument('<SECONDS>', `from 1 to ${MAX_GAP_SECONDS}, or 0 to end it`, parseSeconds)
    .option('--json', 'as JSON, for scripts')
    .action(async (value: string, seconds: number, { json }: OutputOptions) => {
      const change = { action: 'shop.slow' as const, seconds: seconds === 0 ? null : seconds };
      const describe = (host: string) =>
        seconds === 0
          ? `${host} gets requests at the usual gap again.`
          : `${host} gets requests at least ${formatCount(seconds, 'second')} apart.`;
      onEnd(await run((db) => apply(db, value, { change, describe, asJson: json === true })));
    });
}

function parseSeconds(text: string): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (seconds >= 0 && seconds <= MAX_GAP_SECONDS) return seconds;
  throw new InvalidArgumentError(`Write whole seconds from 0 to ${MAX_GAP_SECONDS}.`);
}

function isPrivateAllowed(): boolean {
  return readConfig(process.env).monitor.allowPrivate;
}

interface Change {
  name: string;
  argument: string;
  description: string;
  action: Exclude<ShopChange['action'], 'shop.slow'>;
  describe: (host: string) => string;
}

const changes: Change[] = [
  {
    name: 'add',
    argument: 'URL',
    description: 'add a shop, which is trusted from then on',
    action: 'shop.add',
    describe: (host) => `${host} is added. It was not contacted.`,
  },
  {
    name: 'pause',
    argument: 'SHOP',
    description: 'send a shop no more requests',
    action: 'shop.pause',
    describe: (host) => `${host} is paused: the server sends it no requests. Its pages and history stay.`,
  },
  {
    name: 'resume',
    argument: 'SHOP',
    description: 'allow requests to a paused shop again',
    action: 'shop.resume',
    describe: (host) => `${host} is not paused any more.`,
  },
  {
    name: 'exclude',
    argument: 'SHOP',
    description: 'send a shop no more requests, hide its offers and send no alerts about them',
    action: 'shop.exclude',
    describe: (host) =>
      `${host} is excluded: it gets no requests, its offers are hidden and cause no alerts. Its pages and history stay stored.`,
  },
  {
    name: 'include',
    argument: 'SHOP',
    description: 'end the exclusion of a shop',
    action: 'shop.include',
    describe: (host) => `${host} is not excluded any more. Its offers are shown again, and their next checks follow.`,
  },
  {
    name: 'remove',
    argument: 'SHOP',
    description: 'remove a shop that you added',
    action: 'shop.remove',
    describe: (host) =>
      `${host} is removed from the list. Its pages stay and are still checked while users watch them; to stop that, pause it.`,
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
  shop: string,
  { change, describe, asJson }: { change: ShopChange; describe: Change['describe']; asJson: boolean },
): Promise<number> {
  const host = await changeShop({ db, clock: systemClock }, null, shop, change);
  if (asJson)
    print(JSON.stringify((await shopStore.listKnownShops(db)).find((known) => known.host === host) ?? { host }));
  else print(describe(host));
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

function formatShop(shop: shopStore.KnownShop): string {
  const { host, name, country, currency, interfaces, source } = shop;
  const place = [country, currency].filter(Boolean).join(' ');
  return [host, name, place, interfaces.join(' '), ...describeState(shop), source].filter(Boolean).join('  ');
}

function describeState({ trust, pausedAt, excludedAt, minGapMs }: shopStore.KnownShop): string[] {
  const gap = minGapMs === null ? [] : [`slowed to ${minGapMs / SECOND} s`];
  if (excludedAt) return [`excluded since ${excludedAt.toISOString().slice(0, 10)}`, ...gap];
  return [pausedAt ? `paused since ${pausedAt.toISOString().slice(0, 10)}` : trust, ...gap];
}
