import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * Step of an SMTP conversation at which the fake mail server can show a fault. CONTENT is the start
 * of an email's content, and END is its end. ACKNOWLEDGED follows the server's reply 250.
 */
export type SmtpStep = 'GREETING' | 'CONTENT' | 'END' | 'ACKNOWLEDGED' | SmtpCommand;
type SmtpCommand = 'HELO' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'RSET' | 'NOOP' | 'VRFY' | 'QUIT';

/** Fault at one step of an SMTP conversation. Its actions happen in the order of the fields. */
export interface SmtpFault {
  delayMs?: number;
  /** True when the server stores the email although `hangUp` prevents its reply 250. */
  store?: boolean;
  hangUp?: boolean;
  /**
   * SMTP reply that the server sends instead of the usual one, such as `451 later`. A 421 also
   * closes the connection.
   */
  reply?: string;
}

/**
 * Returns the fault that the fake mail server shows at a step of the SMTP conversation; null for no
 * fault.
 */
export type SmtpFaults = (step: SmtpStep) => SmtpFault | null;

type Connection = SMTPServer['connections'] extends Set<infer Item> ? Item : never;

/** SMTP server of the library `smtp-server`, extended with scripted faults. */
export class ScriptedServer extends SMTPServer {
  faultAt: SmtpFaults = () => null;
  /** Ids of connections with an email in progress: from its MAIL command to its final reply. */
  readonly inProgress = new Set<string>();
  readonly #sockets = new Map<string, Socket>();

  constructor(options: SMTPServerOptions) {
    super({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onConnect: ({ id }, callback) => void this.#greet(id, callback),
      ...options,
    });
    // In many tests a client is killed during a conversation.
    this.on('error', () => undefined);
  }

  override connect(socket: Socket, options?: Parameters<SMTPServer['connect']>[1]): void {
    super.connect(socket, options);
    const connection = [...this.connections].at(-1);
    if (!connection) return;
    const { id } = connection;
    this.#sockets.set(id, socket);
    socket.once('close', () => {
      this.#sockets.delete(id);
      this.inProgress.delete(id);
    });
    this.#script(connection);
  }

  /** Carries out a fault of an SMTP step; `hung up` means that the fault closed the connection. */
  async perform(id: string, fault: SmtpFault | null): Promise<'go on' | 'hung up' | SmtpReply> {
    if (fault?.delayMs) await sleep(fault.delayMs, undefined, { ref: false });
    if (!fault?.hangUp) return fault?.reply === undefined ? 'go on' : new SmtpReply(fault.reply);
    this.hangUp(id);
    return 'hung up';
  }

  hangUp(id: string): void {
    this.#sockets.get(id)?.destroy();
  }

  isConnected(id: string): boolean {
    return this.#sockets.has(id);
  }

  closeSockets(): void {
    for (const socket of this.#sockets.values()) socket.destroy();
  }

  async #greet(id: string, callback: (error?: Error) => void): Promise<void> {
    const outcome = await this.perform(id, this.faultAt('GREETING'));
    if (outcome === 'go on') callback();
    else if (outcome !== 'hung up') callback(outcome);
  }

  /** Intercepts SMTP commands, because the library does not offer a hook for every command. */
  #script(connection: Connection): void {
    const handle = connection._onCommand.bind(connection);
    const intercept = async (command: Buffer, next?: () => void) => {
      const step = String(command).split(/[ :]/, 1)[0]?.toUpperCase() as SmtpCommand;
      if (step === 'MAIL') this.inProgress.add(connection.id);
      const outcome = await this.perform(connection.id, this.faultAt(step));
      if (outcome === 'go on') return handle(command, next);
      this.inProgress.delete(connection.id);
      if (outcome === 'hung up') return;
      connection.send(outcome.responseCode, outcome.message);
      next?.();
    };
    connection._onCommand = (command, next) => void intercept(command, next);
  }
}

/** SMTP reply such as `451 4.3.0 later`, in the form that the hooks of the library accept. */
export class SmtpReply extends Error {
  readonly responseCode: number;

  constructor(reply: string) {
    super(reply.slice(4));
    this.responseCode = Number(reply.slice(0, 3));
  }
}
