import { type AdminFragrance, AppError, type EditableFact, type MovePreview } from '@sillage/contract';
import { addMs } from '../../../platform/clock.ts';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { curation } from '../../catalogue/index.ts';
import { type Actor, runAudited } from '../audit.service.ts';
import { countMoved, listPages } from './catalogue.repo.ts';
import { mergeFragrances, splitPages } from './merge.service.ts';
import { UNDO_MS, undoMove } from './undo-move.service.ts';

type CatalogueDeps = Pick<Deps, 'db' | 'clock'>;

/** Shows a listed fragrance to operators. */
export async function showFragrance({ db, clock }: CatalogueDeps, id: number): Promise<AdminFragrance> {
  const facts = await curation.listFacts(db, id);
  const [reviewed, pages, moves] = await Promise.all([
    curation.findReviewed(db, [id]),
    listPages(db, id),
    curation.listMoves(db, id, addMs(clock.now(), -UNDO_MS)),
  ]);
  const fragrance = reviewed.get(id);
  if (!fragrance) throw new AppError('FRAGRANCE_NOT_FOUND');
  return {
    fragrance,
    facts,
    pages,
    moves: moves.map((row) => ({
      id: row.id,
      kind: row.kind,
      from: `${row.from_name} by ${row.from_brand}`,
      to: `${row.to_name} by ${row.to_brand}`,
      pages: row.page_ids.length,
      movedAt: row.moved_at.toISOString(),
    })),
  };
}

interface Fact {
  id: number;
  fact: EditableFact;
}

export function changeFact(
  deps: CatalogueDeps,
  actor: Actor,
  fact: Fact,
  { value, source }: { value: string; source: string },
): Promise<{ message: string }> {
  return runAudited(deps, actor, 'fragrance.edit', async (tx) => {
    const { before, after } = await curation.editFact(tx, fact, { text: value, source }, deps.clock.now());
    return {
      subjectId: String(fact.id),
      before: { [fact.fact]: before },
      after: { [fact.fact]: after, source },
      result: { message: 'Saved. Imports do not overwrite it.' },
    };
  });
}

export function takeBackFact(deps: CatalogueDeps, actor: Actor, fact: Fact): Promise<{ message: string }> {
  return runAudited(deps, actor, 'fragrance.revert', async (tx) => {
    const { before, after } = await curation.revertFact(tx, fact);
    return {
      subjectId: String(fact.id),
      before: { [fact.fact]: before },
      after: { [fact.fact]: after },
      result: { message: 'It is what imports say again' },
    };
  });
}

export async function previewMove(
  { db }: Pick<Deps, 'db'>,
  id: number,
  { into = null, page = null }: { into?: number | null | undefined; page?: number | null | undefined },
): Promise<MovePreview> {
  const counts = await countMoved(db, { from: id, into, page });
  if (!counts) throw new AppError('FRAGRANCE_NOT_FOUND');
  return counts;
}

export function merge(deps: CatalogueDeps, actor: Actor, from: number, into: number): Promise<{ message: string }> {
  return retryConflicts(() =>
    runAudited(deps, actor, 'fragrance.merge', async (tx) => {
      const { moveId, ...merged } = await mergeFragrances(tx, { from, into }, deps.clock.now());
      // What a user suggested is decided in the queue, which also ends the suggestion.
      if (!merged.from.is_listed) throw new AppError('FRAGRANCE_NOT_FOUND');
      const message = `${merged.from.name} is part of ${merged.into.name} by ${merged.into.brand} now`;
      return { subjectId: String(from), before: {}, after: { mergedInto: into, moveId }, result: { message } };
    }),
  );
}

type SplitTarget = number | { name: string; brand: string };

export function split(
  deps: CatalogueDeps,
  actor: Actor,
  from: number,
  { page, into: target }: { page: number; into: SplitTarget },
): Promise<{ message: string; into: number }> {
  return retryConflicts(() =>
    runAudited(deps, actor, 'fragrance.split', async (tx) => {
      const now = deps.clock.now();
      const into =
        typeof target === 'number' ? target : await curation.addListed(tx, { ...target, concentration: null }, now);
      if (into === null)
        throw new AppError('BAD_REQUEST', {
          message: 'The catalogue has this fragrance already. Choose it instead.',
          fields: { name: 'The catalogue has this fragrance already' },
        });
      const moveId = await splitPages(tx, { from, to: into, pageIds: [page] }, now);
      const after = { page, splitInto: into, moveId };
      const result = { message: 'The page and its history moved. Watches stayed.', into };
      return { subjectId: String(from), before: {}, after, result };
    }),
  );
}

export function undo(deps: CatalogueDeps, actor: Actor, moveId: string): Promise<{ message: string }> {
  return retryConflicts(() =>
    runAudited(deps, actor, 'fragrance.undo-move', async (tx) => {
      const { from_id, to_id, kind } = await undoMove(tx, moveId, deps.clock.now());
      const before = { [kind === 'merge' ? 'mergedInto' : 'splitInto']: to_id };
      return { subjectId: String(from_id), before, after: {}, result: { message: 'Undone' } };
    }),
  );
}
