import { printMeasured } from '@sillage/testkit/bounded-child';
import { ImportFileError } from '../../../../platform/csv/import-file-error.ts';
import { openCatalogueFile } from '../file.ts';

export interface ReadFile {
  rows: number;
  problems: number;
  error: string | null;
}

async function read(path: string): Promise<ReadFile> {
  const result: ReadFile = { rows: 0, problems: 0, error: null };
  try {
    for await (const row of await openCatalogueFile(path)) result['problem' in row ? 'problems' : 'rows'] += 1;
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    result.error = error.message;
  }
  return result;
}

printMeasured(await read(process.argv[2] ?? ''));
