import { printMeasured } from '@sillage/testkit/bounded-child';
import { openCatalogueFile } from '../file.ts';
import { ImportFileError } from '../text.ts';

export interface ReadFile {
  rows: number;
  problems: number;
  /** Why the file as a whole was rejected. */
  error: string | null;
}

async function read(path: string): Promise<ReadFile> {
  const found: ReadFile = { rows: 0, problems: 0, error: null };
  try {
    for await (const row of await openCatalogueFile(path)) found['problem' in row ? 'problems' : 'rows'] += 1;
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    found.error = error.message;
  }
  return found;
}

printMeasured(await read(process.argv[2] ?? ''));
