import { basename, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { catalogueFiles, type ImportReport, importRows } from '../features/catalogue/index.ts';
import { systemClock } from '../platform/clock.ts';
import { ImportFileError } from '../platform/csv/import-file-error.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { importShopUrl, shopHelp } from './import-shop-command.ts';
import { formatCount, formatNumber, isUrl, print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';

const MAX_SHOWN_PROBLEMS = 20;
const MAX_SHOWN_DUPLICATES = 10;
/** Maximum of --limit. */
const MAX_PAGES = 10_000;

const help = `
FILE is CSV, JSON or NDJSON in UTF-8, recognised by its extension or its first characters; compressed by gzip or not.

  CSV     its first line names the columns, in any order; the separator is , or ; or a tab
  JSON    an array of objects, or an object with one array, at most 32 MB
  NDJSON  one object on each line

Columns: name, brand (both required), concentration, gender (men, women, unisex), year, perfumer, isOriginal,
inspiredByBrand, originalFragrance, inspiredSource, family, familyBasis, fragranticaGroup, notes, topNotes, heartNotes,
baseNotes, accords (lists separated by ;), votes, imageUrl, productUrl, shop, sizeMl, price, currency (default USD),
variant, sku, gtin. Others are ignored. The columns of Fragrantica's and Parfumo's lists are recognised as they are.

A row updates the fragrance with the same GTIN (column gtin), or else with the same brand, name and concentration, whatever
the spelling. Empty cells erase nothing, and data observed in a shop are not overwritten. Possible duplicates are listed and
not merged. Importing a file again changes nothing. A fragrance with several sizes or shops has a row for each, with its
productUrl; rows that are no bottle (a set, a sample, a candle) are left out. The server may be running or not.

${shopHelp}

Examples:
  $ npx sillage import catalogue.csv
  $ npx sillage import https://shop.example/
  $ npx sillage import https://shop.example/ --match "oud wood" --limit 20
  $ DATABASE_URL=postgres://user:password@host/sillage npx sillage import catalogue.ndjson

Exit codes:
  0  every row was imported
  1  some rows were not; the others are stored
  2  the file or the database could not be used`;

export function addImportCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('import')
    .description('import a catalogue: adds and updates fragrances, erases nothing')
    .argument('<FILE>', 'CSV, JSON or NDJSON, or the https:// address of a shop')
    .option('--match <WORDS>', "of a shop's sitemap, read the pages whose address has all these words")
    .option('--limit <N>', "of a shop's sitemap, read at most N pages (500; alone: any pages)", parseLimit)
    .addHelpText('after', help)
    .action(async (file: string, { match = null, limit = null }: { match?: string | null; limit?: number | null }) =>
      onEnd(isUrl(file) ? await importShopUrl(file, { match, limit }, printReport) : await importFile(file)),
    );
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGES)
    throw new InvalidArgumentError(`Write a whole number from 1 to ${formatNumber(MAX_PAGES)}.`);
  return limit;
}

async function importFile(file: string): Promise<number> {
  const name = basename(file);
  const bar = createProgressBar(process.stderr);
  try {
    const rows = await catalogueFiles.openCatalogueFile(resolve(file));
    const report = await withDatabase((db, signal) =>
      importRows({ db, clock: systemClock }, rows, { onProgress: bar.show, signal }),
    ).finally(bar.clear);
    printReport(name, report);
    return report.failed === 0 ? 0 : 1;
  } catch (error) {
    printError(error instanceof ImportFileError ? `${name}: ${error.message}.` : explain(error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

function printReport(name: string, report: ImportReport): void {
  const { added, changed, unchanged, failed, problems } = report;
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS);
  for (const { place, problem } of shown) printError(`${name}, ${place}: ${problem}`);
  if (failed > shown.length) printError(`and ${formatCount(failed - shown.length, 'more row')} with problems`);
  print(
    `${name}: ${formatCount(added, 'fragrance')} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged.`,
  );
  if (failed > 0)
    print(
      `${formatCount(failed, 'row')} could not be taken: correct and import again, what is loaded already stays as it is.`,
    );
  printDuplicates(report);
}

function printDuplicates({ possibleDuplicateCount, possibleDuplicates }: ImportReport): void {
  if (possibleDuplicateCount === 0) return;
  print(
    `${formatCount(possibleDuplicateCount, 'pair')} may be one fragrance under two names; left apart${possibleDuplicateCount > MAX_SHOWN_DUPLICATES ? ', such as' : ''}:`,
  );
  for (const { first, second, reason } of possibleDuplicates.slice(0, MAX_SHOWN_DUPLICATES))
    print(`  ${first}  |  ${second}  (${reason})`);
}
