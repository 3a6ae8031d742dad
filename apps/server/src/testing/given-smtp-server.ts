import { openSmtpServer, type SmtpFaults } from '@sillage/testkit/smtp';
import { onTestFinished } from 'vitest';

export async function givenSmtpServer(faults: SmtpFaults = () => null) {
  const server = await openSmtpServer({ faults });
  onTestFinished(() => server.close());
  return server;
}
