import { AUDIT_PAGE_SIZE, type AuditAction, type AuditEntry, auditActions } from '@sillage/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { type AuditFilter, insertAuditEntry, listAuditEntries } from './audit.repo.ts';
import type { AuditValues } from './audit.tables.ts';

/** Who acts: an operator in the console, or, with null, the command line. */
export type Actor = { user: { id: string }; address: string } | null;

/** What an action changed, and its result for the caller. */
export interface AuditedChange<Result> {
  subjectId: string;
  /** Values that the action changed. Names and email addresses of users do not belong here. */
  before: AuditValues;
  after: AuditValues;
  result: Result;
}

/** Runs an action of an operator, and records it in the same transaction. */
export function runAudited<Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  action: AuditAction,
  change: (tx: Tx) => Promise<AuditedChange<Result>>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const { subjectId, before, after, result } = await change(tx);
    await insertAuditEntry(tx, {
      at: clock.now(),
      actorId: actor?.user.id ?? null,
      address: actor?.address ?? null,
      action,
      subject: { kind: auditActions[action], id: subjectId },
      before,
      after,
    });
    return result;
  });
}

const EXPORT_PAGE_SIZE = 1_000;

/** Returns a page of entries, newest first. */
export async function listAuditLog({ db }: Pick<Deps, 'db'>, filter: AuditFilter) {
  const entries = await listAuditEntries(db, filter, AUDIT_PAGE_SIZE + 1);
  return { entries: entries.slice(0, AUDIT_PAGE_SIZE), hasMore: entries.length > AUDIT_PAGE_SIZE };
}

/** Writes the entries that a filter leaves, newest first, as pieces of a JSON array. */
export async function* exportAuditLog({ db }: Pick<Deps, 'db'>, filter: AuditFilter): AsyncGenerator<string> {
  yield '[';
  let before: string | undefined;
  for (;;) {
    const entries = await listAuditEntries(db, { ...filter, before }, EXPORT_PAGE_SIZE);
    const last = entries.at(-1);
    if (last) yield `${before === undefined ? '' : ','}${entries.map((entry) => JSON.stringify(entry)).join(',')}`;
    if (!last || entries.length < EXPORT_PAGE_SIZE) break;
    before = last.id;
  }
  yield ']';
}

/** Returns the newest entries about a user. */
export function listEntriesAboutUser({ db }: Pick<Deps, 'db'>, userId: string, limit: number): Promise<AuditEntry[]> {
  return listAuditEntries(db, { subjectUser: userId }, limit);
}

/** Number of entries in an account's export; the rest is in the console's export. */
const MAX_PERSONAL_ENTRIES = 1_000;

/**
 * What a user did as an operator, and what operators did to the user's account, for the user's
 * export. Who the operators are is left out.
 */
export async function exportPersonalAuditLog({ db }: Pick<Deps, 'db'>, userId: string): Promise<object[]> {
  const entries = await listAuditEntries(db, { about: userId }, MAX_PERSONAL_ENTRIES);
  return entries.map((entry) => (entry.actor?.id === userId ? entry : describeForSubject(entry)));
}

function describeForSubject({ at, action, before, after }: AuditEntry): object {
  return { at, action, before, after };
}
