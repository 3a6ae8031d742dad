export { openSmtpServer, type ReceivedEmail, type SmtpServer } from './smtp/open-smtp-server.ts';
export { randomFaults } from './smtp/random-faults.ts';
export type { SmtpFault, SmtpFaults, SmtpStep } from './smtp/scripted-server.ts';
