import { basename, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { catalogueExport } from '../features/catalogue/index.ts';
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

An existing file is replaced when the new one is complete; a device or a named pipe is written into. The server may be running or not.

Examples:
  $ npx sillage export catalogue.csv
  $ npx sillage export - --format ndjson | gzip > catalogue.ndjson.gz

Exit codes:
  0  everything is written
  2  the file could not be written, or the database could not be used`;

type ExportFormat = (typeof catalogueExport.exportFormats)[number];

interface Target {
  /** Path of the output file; null for standard output. */
  path: string | null;
  format: ExportFormat;
  isZipped: boolean;
}

export function addExportCommand(program: Command, onEnd: (exitCode: number) => void): void {
  program
    .command('export')
    .description('write the catalogue to a file that import reads')
    .argument('<FILE>', 'a .csv, .json or .ndjson file, or - for the standard output')
    .addOption(
      new Option('--format <format>', 'the format, if the extension of FILE does not name it').choices(
        catalogueExport.exportFormats,
      ),
    )
    .addHelpText('after', help)
    .action(async (file: string, options: { format?: ExportFormat }) => onEnd(await exportFile(file, options.format)));
}

async function exportFile(file: string, format: ExportFormat | undefined): Promise<number> {
  const target = parseTarget(file, format);
  if (target === null) {
    printError(`${basename(file)}: name it .csv, .json or .ndjson, or say --format.`);
    return 2;
  }
  const bar = createProgressBar(process.stderr);
  let written = 0;
  try {
    await withDatabase(async (db, signal) => {
      const onProgress = (progress: Parameters<typeof bar.show>[0]) => {
        written = progress.done;
        bar.show(progress);
      };
      const text = catalogueExport.exportCatalogue(db, target.format, { signal, onProgress });
      await (target.path === null ? writeToStdout(text) : writeFile(target.path, text, target));
    }).finally(bar.clear);
    if (target.path !== null) print(`${basename(target.path)}: ${formatNumber(written)} fragrances written.`);
    return 0;
  } catch (error) {
    printError(describeFileError(file, error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

function parseTarget(file: string, format: ExportFormat | undefined): Target | null {
  if (file === '-') return { path: null, format: format ?? 'csv', isZipped: false };
  const [, extension = '', zipped] = /\.([a-z]+)(\.gz)?$/i.exec(file) ?? [];
  const formatName = extension.toLowerCase() === 'jsonl' ? 'ndjson' : extension.toLowerCase();
  const targetFormat = format ?? catalogueExport.exportFormats.find((known) => known === formatName);
  return targetFormat ? { path: resolve(file), format: targetFormat, isZipped: zipped !== undefined } : null;
}
