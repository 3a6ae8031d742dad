export { DEFAULT_INVITATION_DAYS, MAX_INVITATION_DAYS } from './invitations.rules.ts';
export { createInvitation, listInvitations, revokeInvitation } from './invitations.service.ts';
