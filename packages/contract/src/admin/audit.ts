import { z } from 'zod';
import { route } from '../http.ts';

/** What operators do, each with what it is done to. */
export const auditActions = {
  'operator.grant': 'user',
  'operator.revoke': 'user',
  'user.end-sessions': 'user',
  'user.resend-verification': 'user',
  'user.suspend': 'user',
  'user.unsuspend': 'user',
  'user.delete': 'user',
  'user.cancel-deletion': 'user',
  'invitation.create': 'invitation',
  'invitation.revoke': 'invitation',
  'shop.add': 'shop',
  'shop.remove': 'shop',
  'shop.pause': 'shop',
  'shop.resume': 'shop',
  'shop.slow': 'shop',
  'shop.exclude': 'shop',
  'shop.include': 'shop',
  'shop.check': 'shop',
  'page.check': 'page',
  'report.resolve': 'page',
  'suggestion.accept': 'suggestion',
  'suggestion.merge': 'suggestion',
  'suggestion.decline': 'suggestion',
  'suggestion.undo': 'suggestion',
  'offer.accept': 'fragrance',
  'offer.reject': 'fragrance',
  'offer.undo': 'fragrance',
  'pair.apart': 'fragrance',
  'pair.undo': 'fragrance',
  'fragrance.edit': 'fragrance',
  'fragrance.revert': 'fragrance',
  'fragrance.merge': 'fragrance',
  'fragrance.split': 'fragrance',
  'fragrance.undo-move': 'fragrance',
  'catalogue.import': 'import',
  'delivery.retry': 'delivery',
  'delivery.drop': 'delivery',
} as const satisfies Record<string, AuditSubject>;
export type AuditAction = keyof typeof auditActions;

export type AuditSubject = 'user' | 'shop' | 'page' | 'fragrance' | 'suggestion' | 'delivery' | 'invitation' | 'import';

/** Values before or after a change. Names and addresses of users are never among them. */
const values = z.record(z.string(), z.json());

export const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The operator; null for the command line. The name is null once the account is deleted. */
  actor: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  action: z.string(),
  /** Name of a user, shop or fragrance; null where it has none, or once it is deleted. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  before: values,
  after: values,
  /** Address of the operator's browser; null for the command line. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const AUDIT_PAGE_SIZE = 50;

const filter = z.object({
  action: z.string().max(100).optional(),
  /** Id of an operator. */
  actor: z.uuid().optional(),
});

export const adminAuditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'operator',
    summary: 'What operators did, newest first',
    query: filter.extend({
      /** Id of the last entry of the page before. */
      before: z.uuid().optional(),
    }),
    data: z.object({ entries: z.array(auditEntry), hasMore: z.boolean() }),
  }),
  exportAll: route({
    method: 'GET',
    path: '/api/admin/audit/export',
    access: 'operator',
    summary: 'All entries at once',
    query: filter,
    data: z.array(auditEntry),
  }),
};
