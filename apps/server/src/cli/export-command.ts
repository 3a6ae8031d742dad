import { basename, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { catalogueExport } from '../features/catalogue/index.ts';
import { stockHistory } from '../features/monitor/index.ts';
import { Interrupted, withDatabase } from './database.ts';
import { describeFileError } from './describe-file-error.ts';
import { formatNumber, print, printError } from './print.ts';
import { createProgressBar } from './progress-bar.ts';
import { writeFile, writeToStdout } from './write-file.ts';

const help = `
FILE ends in .csv, .json or .ndjson, or in one of these and .gz for gzip; - is the standard output. The columns are those of
"sillage import", and importing the file again changes nothing. A fragrance with several offers has a row for each.

In CSV a cell that a spreadsheet would read as a formula (it begins with =, +, -, @, a tab or a line end) gets an apostrophe
in front, which the import removes. JSON has every text unchanged.

With --history, the file has the price and stock history instead, as CSV with a row for each change: a price in stock from
"at" until "until" (empty while it lasts), a monthly_low, a restock, a sold_out or a preorder of an offer. "monthly_low" is the
lowest price of a month, last seen "at"; prices themselves are kept for 400 days. import does not read this file.

An existing file is replaced when the new one is complete; a device or a named pipe is written into. The server may be running or not.

Examples:
  $ npx sillage export catalogue.csv
  $ npx sillage export - --format ndjson | gzip > catalogue.ndjson.gz
  $ npx sillage export --history history.csv.gz --since 2026-11-01

Exit codes:
  0  everything is written
  2  the file could not be written, or the database could not be used`;

type ExportFormat = (typeof catalogueExport.exportFormats)[number];

interface ExportOptions {
  format?: ExportFormat;
  history?: boolean;
  since?: Date;
}

interface Target {
  /** Path of the output file; null for standard output. */
  path: string | null;
  format: ExportFormat;
  isZipped: boolean;
}

export function addExportCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('export')
    .description('write the catalogue to a file that import reads, or the history of prices and stock')
    .argument('<FILE>', 'a .csv, .json or .ndjson file, or - for the standard output')
    .addOption(
      new Option('--format <format>', 'the format, if the extension of FILE does not name it').choices(
        catalogueExport.exportFormats,
      ),
    )
    .option('--history', 'write the price and stock history, as CSV')
    .addOption(
      new Option('--since <day>', 'leave out the history before this day, such as 2026-11-01').argParser(parseDay),
    )
    .addHelpText('after', help)
    .action(async (file: string, options: ExportOptions) => onEnd(await exportFile(file, options)));
}

/** Reads a day in UTC, as YYYY-MM-DD. */
function parseDay(text: string): Date {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Write a day such as 2026-11-01.');
  return day;
}

async function exportFile(file: string, { format, history = false, since }: ExportOptions): Promise<number> {
  const target = parseTarget(file, format ?? (history && file === '-' ? 'csv' : undefined));
  const problem = findProblem(basename(file), target, { history, since });
  if (target === null || problem !== null) {
    printError(problem ?? '');
    return 2;
  }
  const bar = createProgressBar(process.stderr);
  let written = 0;
  try {
    await withDatabase(async (db, signal) => {
      const show = (progress: Parameters<typeof bar.show>[0]) => {
        written = progress.done;
        bar.show(progress);
      };
      const showRows = (done: number) => show({ step: 'copying', done, total: null });
      const text = history
        ? stockHistory.exportHistory(db, { ...(since && { since }), signal, onProgress: showRows })
        : catalogueExport.exportCatalogue(db, target.format, { signal, onProgress: show });
      await (target.path === null ? writeToStdout(text) : writeFile(target.path, text, target));
    }).finally(bar.clear);
    const what = history ? 'changes' : 'fragrances';
    if (target.path !== null) print(`${basename(target.path)}: ${formatNumber(written)} ${what} written.`);
    return 0;
  } catch (error) {
    printError(describeFileError(file, error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

/** Returns what is wrong with the command, and what to do; null when nothing is. */
function findProblem(
  name: string,
  target: Target | null,
  { history, since }: { history: boolean; since: Date | undefined },
): string | null {
  if (history && target?.format !== 'csv')
    return `${name}: the history is written as CSV. Name the file .csv or .csv.gz.`;
  if (target === null) return `${name}: name it .csv, .json or .ndjson, or say --format.`;
  return since && !history ? '--since is for the history: add --history.' : null;
}

function parseTarget(file: string, format: ExportFormat | undefined): Target | null {
  if (file === '-') return { path: null, format: format ?? 'csv', isZipped: false };
  const [, extension = '', zipped] = /\.([a-z]+)(\.gz)?$/i.exec(file) ?? [];
  const formatName = extension.toLowerCase() === 'jsonl' ? 'ndjson' : extension.toLowerCase();
  const targetFormat = format ?? catalogueExport.exportFormats.find((known) => known === formatName);
  return targetFormat ? { path: resolve(file), format: targetFormat, isZipped: zipped !== undefined } : null;
}
