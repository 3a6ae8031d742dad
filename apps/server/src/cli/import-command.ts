import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { ImportFileError, type ImportReport, importRows, openCatalogueFile } from '../features/catalogue/index.ts';
import { systemClock } from '../platform/clock.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { importAddress, shopHelp } from './import-shop-command.ts';
import { isAddress } from './is-address.ts';
import { print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';

const SHOWN_PROBLEMS = 20;
const SHOWN_DOUBTS = 10;

const help = `
FILE is CSV, JSON or NDJSON in UTF-8, told by its ending or else by how it begins; compressed by gzip or not.

  CSV     its first line names the columns, in any order; cells apart by , or ; or tabs
  JSON    an array of objects, or an object with one array, at most 32 MB
  NDJSON  one object on each line

Columns: name, brand (both required), concentration, gender (men, women, unisex), year, perfumer, isOriginal,
inspiredByBrand, originalFragrance, inspiredSource, family, familyBasis, fragranticaGroup, notes, topNotes, heartNotes,
baseNotes, accords (lists with ; between), votes, imageUrl, productUrl, shop, sizeMl, price, currency (USD unless said),
variant, sku, gtin. Others are ignored. The columns of Fragrantica's and Parfumo's lists are recognised as they are.

A fragrance that is known already gets what is new: by its trade number (gtin), else by house, name and concentration,
spelling aside. An empty cell erases nothing, and what was seen in a shop is kept. Pairs that may be one fragrance are
named and left apart. Importing a file again changes nothing. A fragrance with several sizes or shops has a row for each,
with its productUrl; a row of a shop that is no bottle (a set, a sample, a candle) is left out. The server may be running
or not.

${shopHelp}

Examples:
  $ npx sillage import catalogue.csv
  $ npx sillage import https://shop.example/
  $ DATABASE_URL=postgres://user:password@host/sillage npx sillage import catalogue.ndjson

Exit codes:
  0  every row was taken
  1  some rows were not; the others are stored
  2  the file or the database could not be used`;

export function addImportCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('import')
    .description('load a catalogue: adds what is new, changes what differs, erases nothing')
    .argument('<FILE>', 'CSV, JSON or NDJSON, or the https:// address of a shop')
    .addHelpText('after', help)
    .action(async (file: string) =>
      onEnd(isAddress(file) ? await importAddress(file, printReport) : await importFile(file)),
    );
}

async function importFile(file: string): Promise<number> {
  const name = basename(file);
  const bar = createProgressBar(process.stderr);
  try {
    const rows = await openCatalogueFile(resolve(file));
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
  const shown = problems.slice(0, SHOWN_PROBLEMS);
  for (const { place, problem } of shown) printError(`${name}, ${place}: ${problem}`);
  if (failed > shown.length) printError(`and ${count(failed - shown.length, 'more row')} with problems`);
  print(`${name}: ${count(added, 'fragrance')} added, ${number(changed)} changed, ${number(unchanged)} unchanged.`);
  if (failed > 0)
    print(
      `${count(failed, 'row')} could not be taken: correct and import again, what is loaded already stays as it is.`,
    );
  printDoubts(report);
}

function printDoubts({ doubtful, doubts }: ImportReport): void {
  if (doubtful === 0) return;
  print(
    `${count(doubtful, 'pair')} may be one fragrance under two names; left apart${doubtful > SHOWN_DOUBTS ? ', such as' : ''}:`,
  );
  for (const { one, other, why } of doubts.slice(0, SHOWN_DOUBTS)) print(`  ${one}  |  ${other}  (${why})`);
}

function count(amount: number, word: string): string {
  return `${number(amount)} ${word}${amount === 1 ? '' : 's'}`;
}

function number(amount: number): string {
  return amount.toLocaleString('en');
}
