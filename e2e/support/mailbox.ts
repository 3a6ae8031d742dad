import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  smtpUrl: string;
  /** What was accepted so far, oldest first. */
  mails: () => readonly Email[];
  mailsTo: (address: string) => Email[];
  /** Refuse for now (SMTP 421), or accept again. */
  refuse: (refusing: boolean) => void;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it accepts. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, callback) {
      if (!refusing) return callback();
      callback(Object.assign(new Error('try again later'), { responseCode: 421 }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void keep(Buffer.concat(chunks)).finally(() => callback());
      });
    },
  });
  async function keep(source: Buffer): Promise<void> {
    mails.push(await PostalMime.parse(source));
  }

  // A client that was killed in the middle is what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    mailsTo: (address) => mails.filter(({ to }) => to?.some((receiver) => receiver.address === address)),
    refuse: (value) => {
      refusing = value;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
