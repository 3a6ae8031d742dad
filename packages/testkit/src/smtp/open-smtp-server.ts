import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { ListenOptions } from '../listen.ts';
import { ScriptedServer, type SmtpFaults } from './scripted-server.ts';

/** Parsed email that the server received completely. */
export type ReceivedEmail = Omit<Email, 'messageId'> & {
  /** Message-ID of the email, without angle brackets. */
  messageId: string;
  recipients: readonly string[];
  receivedAt: number;
  /** False when the connection ended before the server sent the reply 250. */
  isAcknowledged: boolean;
};

/** SMTP server on the loopback interface, without TLS and authentication. */
export interface SmtpServer extends AsyncDisposable {
  url: string;
  /** Received emails, oldest first. */
  emails: readonly ReceivedEmail[];
  emailsTo(address: string): ReceivedEmail[];
  /** Sets the faults of the server from now on; null means no faults. */
  setFaults(faults: SmtpFaults | null): void;
  /** Returns the number of emails that have begun with MAIL and have no reply so far. */
  inProgress(): number;
  close(): Promise<void>;
}

interface SmtpOptions extends ListenOptions {
  faults?: SmtpFaults;
  /** Function that receives each email; by default, `emails` keeps all emails in memory. */
  onEmail?: (received: ReceivedEmail) => void;
}

const CONNECTION_TIMEOUT_MS = 600_000;

export async function openSmtpServer({ host = '127.0.0.1', port = 0, faults, onEmail }: SmtpOptions = {}) {
  const emails: ReceivedEmail[] = [];
  const store = onEmail ?? ((received: ReceivedEmail) => void emails.push(received));
  const server = new ScriptedServer({
    socketTimeout: CONNECTION_TIMEOUT_MS,
    onData: (stream, session, callback) => void receive(server, { stream, session, callback, store }),
  });
  const setFaults = (next: SmtpFaults | null | undefined) => {
    server.faultAt = next ?? (() => null);
  };
  setFaults(faults);
  const listener = server.listen(port, host);
  await once(listener, 'listening');
  const close = async () => {
    if (!listener.listening) return;
    const closed = once(listener, 'close');
    server.closeSockets();
    server.close();
    await closed;
  };
  const opened: SmtpServer = {
    url: `smtp://${host}:${(listener.address() as AddressInfo).port}`,
    emails,
    emailsTo: (address) => emails.filter(({ recipients }) => recipients.includes(address)),
    setFaults,
    inProgress: () => server.inProgress.size,
    close,
    [Symbol.asyncDispose]: close,
  };
  return opened;
}

interface Receiving {
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  callback: (error?: Error) => void;
  store: (received: ReceivedEmail) => void;
}

/** Receives one email, from the DATA command to the final reply. */
async function receive(server: ScriptedServer, { stream, session, callback, store }: Receiving): Promise<void> {
  const { id, envelope } = session;
  const recipients = envelope.rcptTo.map(({ address }) => address);
  const source = await readContent(server, id, stream);
  if (source === null) return;
  const fault = server.faultAt('END');
  const outcome = await server.perform(id, fault && { ...fault, hangUp: false });
  if (typeof outcome === 'object') {
    server.inProgress.delete(id);
    return callback(outcome);
  }
  const isAcknowledged = !fault?.hangUp && server.isConnected(id);
  if (isAcknowledged || !fault?.hangUp || fault.store) {
    const email = await PostalMime.parse(source);
    const messageId = (email.messageId ?? '').replaceAll(/[<>]/g, '');
    store({ ...email, messageId, recipients, receivedAt: Date.now(), isAcknowledged });
  }
  if (fault?.hangUp) return server.hangUp(id);
  callback();
  server.inProgress.delete(id);
  await server.perform(id, server.faultAt('ACKNOWLEDGED'));
}

/** Reads an email's content; null when the client or a fault ended the connection early. */
async function readContent(server: ScriptedServer, id: string, stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer);
      if (chunks.length > 1) continue;
      if ((await server.perform(id, server.faultAt('CONTENT'))) === 'hung up') return null;
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}
