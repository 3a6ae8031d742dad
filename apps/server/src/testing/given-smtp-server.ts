import { openSmtpServer, type SmtpFaults } from '@sillage/testkit/smtp';
import { onTestFinished } from 'vitest';

/** A mail server until the test ends, with a script of faults. */
export async function givenSmtpServer(faults: SmtpFaults = () => null) {
  const server = await openSmtpServer({ faults });
  onTestFinished(() => server.close());
  return server;
}
