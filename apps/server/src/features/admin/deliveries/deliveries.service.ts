import {
  AppError,
  type UnsentChange,
  type UnsentGroup,
  type UnsentMessage,
  type UnsentSelection,
} from '@sillage/contract';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { maskEmail } from '../../../platform/settings/mask.rules.ts';
import { unsent } from '../../notify/index.ts';
import { type Actor, runAudited } from '../audit.service.ts';
import type { AuditValues } from '../audit.tables.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export async function listGroups({ db, clock }: Needs) {
  const { rows, hasMore } = await unsent.listUnsentGroups(db, clock.now());
  return { groups: rows.map((group) => ({ ...group, since: group.since.toISOString() })), hasMore };
}

export async function listMessages({ db, clock }: Needs, group: UnsentGroup, before: string | undefined) {
  const { rows, hasMore } = await unsent.listUnsent(db, group, { now: clock.now(), before });
  return { messages: rows.map(toMessage), hasMore };
}

function toMessage({ userId, username, email, createdAt, nextTryAt, ...row }: unsent.UnsentRow): UnsentMessage {
  return {
    ...row,
    user: { id: userId, name: username },
    receiver: email === null ? null : maskEmail(email),
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}

/** Makes messages due now. What was sent, or is being sent, stays as it is. */
export function retryMessages(deps: Needs, actor: Actor, selection: UnsentSelection): Promise<UnsentChange> {
  return change(deps, actor, selection, null);
}

/** Gives messages up; their users see the reason. */
export function dropMessages(
  deps: Needs,
  actor: Actor,
  { reason, ...selection }: UnsentSelection & { reason: string },
): Promise<UnsentChange> {
  return change(deps, actor, selection, unsent.buildDropReason(reason));
}

/** Throws if no message was changed, so that the audit log has only what happened. */
function change(
  deps: Needs,
  actor: Actor,
  selection: UnsentSelection,
  dropReason: string | null,
): Promise<UnsentChange> {
  const filter = toFilter(selection);
  const action = dropReason === null ? 'delivery.retry' : 'delivery.drop';
  // A worker may open a bundle for a channel at the moment in which a failed one is opened again.
  return retryConflicts(() =>
    runAudited(deps, actor, action, async (tx) => {
      const result = await unsent.changeUnsent(tx, filter, dropReason, deps.clock.now());
      if (result.changed === 0) throw new AppError('DELIVERY_CHANGED');
      const after = { messages: result.changed, ...(dropReason !== null && { reason: dropReason }) };
      return { ...describeSelection(filter), after, result };
    }),
  );
}

function toFilter({ ids, group }: UnsentSelection): unsent.UnsentFilter {
  if ((ids === undefined) === (group === undefined))
    throw new AppError('BAD_REQUEST', { message: 'Send either the ids of messages or a group' });
  return group === undefined ? { ids: ids ?? [] } : { group };
}

function describeSelection(filter: unsent.UnsentFilter): { subjectId: string; before: AuditValues } {
  if ('group' in filter) {
    const { state, channelKind, reason } = filter.group;
    return { subjectId: `${state} ${channelKind}`, before: { state, channelKind, reason } };
  }
  const [first = ''] = filter.ids;
  return { subjectId: first, before: filter.ids.length === 1 ? {} : { ids: [...filter.ids] } };
}
