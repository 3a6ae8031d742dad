import type { FoundOffer, SearchedShop } from '@sillage/contract';
import type { Command } from 'commander';
import { findNow, listNamed, type NamedFragrance } from '../features/offer-search/index.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { formatCount, print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';
import { withShopDeps } from './shop-deps.ts';

const help = `
Searches the known shops (npx sillage shop list) by the interfaces that they offer: the Universal Commerce Protocol, product
lists, feeds, sitemaps. Obeys robots.txt, and sends each shop one request at a time. What is found is stored, and
users see it on the fragrance's page. The server may be running or not.

With --json, prints one JSON object per offer and line: shop, url, title, sizeMl, price, currency, availability, gtin,
source, match (exact, likely or doubtful), why.

Examples:
  $ npx sillage find "Oud Wood Tom Ford"
  $ npx sillage find 57 --json

Exit codes:
  0  at least one offer was found
  1  none was found, or the name means no fragrance or several
  2  the database could not be used, or the command was not understood`;

export function addFindCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('find')
    .description('find the shops that sell a fragrance')
    .argument('<NAME|ID>', 'words of its name and brand, or its id')
    .option('--json', 'one JSON object per offer and line')
    .addHelpText('after', help)
    .action(async (nameOrId: string, { json }: { json?: true }) => onEnd(await find(nameOrId, json === true)));
}

async function find(nameOrId: string, asJson: boolean): Promise<number> {
  const bar = createProgressBar(process.stderr);
  try {
    return await withDatabase(async (db, signal) => {
      const [fragrance, ...others] = await listNamed(db, nameOrId);
      if (!fragrance || others.length > 0) return explainName(nameOrId, fragrance ? [fragrance, ...others] : []);
      const onProgress = (shops: readonly SearchedShop[]) =>
        bar.show({ step: 'searching', done: shops.filter(isOver).length, total: shops.length });
      const found = await withShopDeps(db, (deps) => findNow(deps, fragrance.id, { signal, onProgress })).finally(
        bar.clear,
      );
      for (const offer of found.offers) print(asJson ? JSON.stringify(toJson(offer)) : formatOffer(offer));
      if (!asJson) printSummary(fragrance, found);
      return found.offers.length > 0 ? 0 : 1;
    });
  } catch (error) {
    printError(explain(error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

function explainName(nameOrId: string, candidates: readonly NamedFragrance[]): number {
  if (candidates.length === 0) printError(`No fragrance of the catalogue is called “${nameOrId}”.`);
  else printError(`“${nameOrId}” may mean several fragrances. Use the id of one:`);
  for (const { id, name, brand } of candidates) printError(`  ${id}  ${name} by ${brand}`);
  return 1;
}

function isOver({ state }: SearchedShop): boolean {
  return state === 'done' || state === 'failed';
}

function toJson({ shop, url, title, sizeMl, price, currency, availability, gtin, source, match, why }: FoundOffer) {
  return { shop, url, title, sizeMl, price, currency, availability, gtin, source, match, why };
}

function formatOffer({ shop, title, sizeMl, price, currency, availability, match, why, url }: FoundOffer): string {
  const facts = [
    sizeMl === null ? null : `${sizeMl} ml`,
    price === null ? null : `${price} ${currency}`,
    availability ?? 'stock not stated',
  ];
  return `${match}  ${shop}: ${title} (${facts.filter((fact) => fact !== null).join(', ')})\n  ${why}\n  ${url}`;
}

function printSummary(
  { name, brand }: NamedFragrance,
  { shops, offers }: { shops: SearchedShop[]; offers: FoundOffer[] },
) {
  const failed = shops.filter(({ state }) => state === 'failed');
  print(
    `${name} by ${brand}: ${formatCount(offers.length, 'offer')} found. ${formatCount(shops.length, 'shop')} searched.`,
  );
  for (const { shop, reason } of failed) print(`  ${shop}: ${reason}`);
}
