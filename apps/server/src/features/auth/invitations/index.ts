export { createInvitation, listInvitations, listOpenInvitations, revokeInvitation } from './invitations.service.ts';
