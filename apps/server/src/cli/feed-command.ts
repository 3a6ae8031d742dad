import type { Command } from 'commander';
import { feedFiles } from '../features/monitor/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { parseWebUrl } from '../platform/net/net-guard.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { formatFeed, formatPreview, toFeedJson, toPreviewJson } from './feed-command-report.ts';
import { print, printError } from './print.ts';
import { withShopDeps } from './shop-deps.ts';

const help = `
A feed is a file in which a shop or an affiliate network lists products with prices and stock, at an address. Sillage reads it
every FEED_INTERVAL, finds offers in it, and takes its stock as an observation of the file's date. Formats: ${feedFiles.feedFormats.join(', ')}.
Files may be compressed by gzip or zip. Credentials in an address are stored, and masked wherever the address is shown.
The robots.txt of the feed's host is obeyed. The server may be running or not.

Examples:
  $ npx sillage feed add https://shop.example/google-merchant.xml
  $ npx sillage feed add 'https://productdata.awin.com/datafeed/download/apikey/KEY/fid/1/format/csv/compression/gzip/'
  $ npx sillage feed add https://feeds.example/perfumes.csv --shop https://shop.example --format rakuten
  $ npx sillage feed list
  $ npx sillage feed pause 3

Exit codes:
  0  done
  1  the feed could not be read or added, or some of the IDs do not exist; nothing was changed for those
  2  the database could not be used, or the command was not understood`;

const MAX_SHOWN = 1_000;

interface JsonOption {
  json?: true;
}

export function addFeedCommand(program: Command, onEnd: (exitCode: number) => void): void {
  const feed = program.command('feed').description('read product feeds of shops and affiliate networks');
  feed.addHelpText('after', help);
  feed
    .command('add')
    .description('read the first rows of a feed, print what was understood, and add it')
    .argument('<ADDRESS>', 'address of the feed; in quotation marks if it contains & or ?')
    .option('--shop <URL>', 'the shop whose products it lists; rows of other shops are ignored')
    .option('--format <FORMAT>', `one of ${feedFiles.feedFormats.join(', ')}; recognised by default`)
    .option('--json', 'as JSON, for scripts')
    .action(async (address: string, options: AddOptions) =>
      onEnd(await run((db, signal) => add(db, address, options, signal))),
    );
  feed
    .command('list')
    .description('show the feeds, and what their last reading found')
    .option('--json', 'as JSON, for scripts')
    .action(async ({ json }: JsonOption) => onEnd(await run((db) => list(db, json === true))));
  for (const [name, description, change] of changes)
    feed
      .command(name)
      .description(description)
      .argument('<ID...>', 'as the list shows them')
      .option('--json', 'as JSON, for scripts')
      .action(async (ids: string[], { json }: JsonOption) =>
        onEnd(await run((db) => changeEach(db, ids, { change, isJson: json === true }))),
      );
}

async function run(work: (db: Db, signal: AbortSignal) => Promise<number>): Promise<number> {
  try {
    return await withDatabase(work);
  } catch (error) {
    const message = feedFiles.describeFeedError(error);
    printError(message ?? explain(error));
    if (message !== null) return 1;
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

interface AddOptions extends JsonOption {
  shop?: string;
  format?: string;
}

async function add(db: Db, address: string, options: AddOptions, signal: AbortSignal): Promise<number> {
  const format = options.format === undefined ? null : parseFormat(options.format);
  const shopHost = options.shop === undefined ? null : parseShopHost(options.shop);
  return withShopDeps(db, async (deps) => {
    const preview = await feedFiles.previewFeed(deps, { address, shopHost, format, signal });
    const added = { address, shopHost: preview.shopHost, format: preview.format };
    const id = await feedFiles.addFeed(db, added, deps.clock.now());
    if (options.json) print(JSON.stringify(toPreviewJson(id, address, preview), null, 2));
    else for (const line of formatPreview(id, address, preview)) print(line);
    return 0;
  });
}

function parseFormat(text: string): feedFiles.FeedFormat {
  const format = feedFiles.feedFormats.find((known) => known === text);
  if (format !== undefined) return format;
  throw new feedFiles.FeedFileError(`--format: write one of ${feedFiles.feedFormats.join(', ')}.`);
}

function parseShopHost(text: string): string {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url?.hostname.includes('.') && url?.hostname !== 'localhost')
    throw new feedFiles.FeedFileError('--shop: write the address of the shop, such as https://shop.example.');
  return parseWebUrl(url.href).host.replace(/^www\./, '');
}

async function list(db: Db, isJson: boolean): Promise<number> {
  const feeds = await feedFiles.listFeedFiles(db, MAX_SHOWN);
  if (isJson) print(JSON.stringify(feeds.map(toFeedJson), null, 2));
  else if (feeds.length === 0) print('There is no feed. Add one with `npx sillage feed add ADDRESS`.');
  else for (const feed of feeds) for (const line of formatFeed(feed)) print(line);
  return 0;
}

type Change = (db: Db, id: number) => Promise<string>;

const changes: readonly (readonly [name: string, description: string, change: Change])[] = [
  [
    'pause',
    'stop reading feeds; what they listed stays',
    async (db, id) => {
      const now = systemClock.now();
      await feedFiles.setPaused(db, id, now, now);
      return 'paused';
    },
  ],
  [
    'resume',
    'read paused feeds again, at once',
    async (db, id) => {
      await feedFiles.setPaused(db, id, null, systemClock.now());
      return 'resumed; it is read at once while the server runs';
    },
  ],
  [
    'remove',
    'remove feeds; what they listed is forgotten with time',
    async (db, id) => {
      await feedFiles.removeFeedFile(db, id);
      return 'removed';
    },
  ],
];

async function changeEach(
  db: Db,
  ids: readonly string[],
  { change, isJson }: { change: Change; isJson: boolean },
): Promise<number> {
  const results: { id: string; done: boolean; result: string }[] = [];
  for (const text of ids) {
    const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    const feed = await feedFiles.findFeedFile(db, id);
    const result = feed ? await change(db, id) : 'is no ID of a feed; copy it from `npx sillage feed list`';
    results.push({ id: text, done: feed !== undefined, result });
  }
  if (isJson) print(JSON.stringify(results, null, 2));
  else for (const { id, done, result } of results) (done ? print : printError)(`${id}: ${result}.`);
  return results.every(({ done }) => done) ? 0 : 1;
}
