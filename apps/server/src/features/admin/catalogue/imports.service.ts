import { AppError, type CatalogueImport } from '@sillage/contract';
import { toPlainText } from '@sillage/page-reader';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, runAudited } from '../audit.service.ts';
import * as repo from './imports.repo.ts';

const MAX_LISTED = 20;

/** Stores a file, which a worker imports. Throws ALREADY_DECIDED while another import runs. */
export function startImport(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { name, text }: { name: string; text: string },
): Promise<CatalogueImport> {
  return runAudited(deps, actor, 'catalogue.import', async (tx) => {
    // PostgreSQL has no text with this character; no catalogue file has it either.
    if (text.includes('\0'))
      throw new AppError('BAD_REQUEST', { message: 'The file is no text: choose a CSV, JSON or NDJSON file' });
    const file = { id: newId(), name: toPlainText(name, 200), content: text, now: deps.clock.now() };
    const row = await repo.insertImport(tx, file);
    if (!row) throw new AppError('ALREADY_DECIDED', { message: 'Another import is running. Wait until it has ended.' });
    return { subjectId: row.id, before: {}, after: { file: file.name }, result: toImport(row) };
  });
}

export async function listImports({ db }: Pick<Deps, 'db'>): Promise<CatalogueImport[]> {
  return (await repo.listImports(db, MAX_LISTED)).map(toImport);
}

function toImport({ created_at, ended_at, ...row }: repo.ImportRow): CatalogueImport {
  return { ...row, createdAt: created_at.toISOString(), endedAt: ended_at?.toISOString() ?? null };
}
