import { AppError, type CatalogueFact, type EditableFact, editableFacts } from '@sillage/contract';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { applyEdits, type FactValue, formatFact, parseFact, readFact } from '../import/edited-facts.ts';
import * as importRepo from '../import/import.repo.ts';
import { computeKeys, type FragranceFacts } from '../import/merge.ts';
import { addAlias, isIdentityTaken } from '../moves/moves.repo.ts';
import * as repo from './edits.repo.ts';

export interface Edited {
  before: FactValue;
  after: FactValue;
}

/** Lists the editable facts of a fragrance with their edits. */
export async function listFacts(db: Db, fragranceId: number): Promise<CatalogueFact[]> {
  const stored = await importRepo.findListed(db, fragranceId);
  if (!stored) throw new AppError('FRAGRANCE_NOT_FOUND');
  const edits = new Map((await repo.listEdits(db, [fragranceId])).map((edit) => [edit.fact, edit]));
  return editableFacts.map((fact) => {
    const edit = edits.get(fact);
    return {
      fact,
      value: formatFact(readFact(stored.facts, fact)),
      edit: edit
        ? {
            source: edit.source,
            editedAt: edit.edited_at.toISOString(),
            imported: formatFact(edit.imported),
            importedAt: edit.imported_at?.toISOString() ?? null,
          }
        : null,
    };
  });
}

/** Changes a fact. Throws BAD_REQUEST if the value is invalid or the new name is taken. */
export async function editFact(
  tx: Tx,
  { id, fact }: { id: number; fact: EditableFact },
  { text, source }: { text: string; source: string },
  now: Date,
): Promise<Edited> {
  const parsed = parseFact(fact, text);
  if ('problem' in parsed) throw createFieldError(`${fact}: ${parsed.problem}`);
  const { value } = parsed;
  const stored = await lockListed(tx, id);
  const before = readFact(stored.facts, fact);
  await repo.saveEdit(tx, { fragrance_id: id, fact, value, source, edited_at: now, imported: before });
  await store(tx, stored, applyEdits(stored.facts, [{ fact, value }]));
  return { before, after: value };
}

/** Replaces an edited fact by what imports say. */
export async function revertFact(tx: Tx, { id, fact }: { id: number; fact: EditableFact }): Promise<Edited> {
  const stored = await lockListed(tx, id);
  const edit = (await repo.listEdits(tx, [id])).find((each) => each.fact === fact);
  if (!edit) throw new AppError('ALREADY_DECIDED', { message: 'This fact is not edited any more' });
  await repo.deleteEdit(tx, id, fact);
  await store(tx, stored, applyEdits(stored.facts, [{ fact, value: edit.imported }]));
  return { before: edit.value, after: edit.imported };
}

async function lockListed(tx: Tx, id: number): Promise<importRepo.StoredFragrance> {
  const listed = await importRepo.findListed(tx, id);
  const stored = listed && (await importRepo.lockFragrances(tx, [listed.identity])).get(listed.identity);
  if (!stored?.facts.isListed) throw new AppError('FRAGRANCE_NOT_FOUND');
  return stored;
}

/** Stores changed facts. An import still finds a renamed fragrance by its earlier name. */
async function store(tx: Tx, { id, identity, facts: before }: importRepo.StoredFragrance, facts: FragranceFacts) {
  const isRenamed = (['name', 'brand', 'concentration'] as const).some((fact) => before[fact] !== facts[fact]);
  const own = isRenamed ? computeKeys(facts).identity : identity;
  if (own !== identity) {
    if (await isIdentityTaken(tx, own, id))
      throw createFieldError('Another fragrance has this brand, name and concentration. Merge the two instead.');
    await addAlias(tx, identity, id);
  }
  await importRepo.updateFragrances(tx, [{ id, identity: own, facts }]);
}

function createFieldError(message: string): AppError {
  return new AppError('BAD_REQUEST', { message, fields: { value: message } });
}
