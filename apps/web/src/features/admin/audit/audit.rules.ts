import type { AuditAction, AuditEntry } from '@sillage/contract';

export const actionNames: Record<AuditAction, string> = {
  'operator.grant': 'Made an operator',
  'operator.revoke': 'Is no operator any more',
};

/** Describes what an action changed, such as "paused: no → yes". */
export function describeChange({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => `${name}: ${formatValue(before[name])} → ${formatValue(after[name])}`).join('; ');
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
