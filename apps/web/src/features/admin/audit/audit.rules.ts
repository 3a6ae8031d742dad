import type { AuditAction, AuditEntry } from '@sillage/contract';

export const actionNames: Record<AuditAction, string> = {
  'operator.grant': 'Made an operator',
  'operator.revoke': 'Is no operator any more',
  'user.end-sessions': 'Signed a user out everywhere',
  'user.resend-verification': 'Sent a verification email again',
  'user.suspend': 'Suspended an account',
  'user.unsuspend': 'Ended the suspension of an account',
  'user.delete': 'Deleted an account, or scheduled its deletion',
  'user.cancel-deletion': 'Cancelled the deletion of an account',
  'invitation.create': 'Created an invitation',
  'invitation.revoke': 'Revoked an invitation',
  'shop.add': 'Added a shop',
  'shop.remove': 'Removed a shop',
  'shop.pause': 'Paused a shop',
  'shop.resume': 'Resumed a shop',
  'shop.slow': 'Changed the time between requests to a shop',
  'shop.exclude': 'Excluded a shop',
  'shop.include': 'Included a shop again',
  'shop.check': 'Had the pages of a shop checked',
  'page.check': 'Had a page checked',
  'report.resolve': 'Resolved the reports of a page',
  'suggestion.accept': 'Accepted a suggestion',
  'suggestion.merge': 'Merged a suggestion into a fragrance',
  'suggestion.decline': 'Declined a suggestion',
  'suggestion.undo': 'Took back a decision on a suggestion',
  'offer.accept': 'Added a found page',
  'offer.reject': 'Rejected a found page',
  'offer.undo': 'Took back the rejection of a found page',
  'pair.apart': 'Keeps two fragrances apart',
  'pair.undo': 'Asks about two fragrances again',
  'fragrance.edit': 'Changed a fact',
  'fragrance.revert': 'Took back the change of a fact',
  'fragrance.split': 'Split a page off a fragrance',
  'catalogue.import': 'Imported a catalogue file',
  'fragrance.merge': 'Merged a fragrance',
  'fragrance.undo-move': 'Undid a merge or a split',
  'delivery.retry': 'Retried messages',
  'delivery.drop': 'Dropped messages',
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
