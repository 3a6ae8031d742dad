import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * Moment of a fault: before the greeting, at a command, at the first bytes of an email, at its end,
 * and after the 250 that acknowledges it.
 */
export type SmtpStep = 'GREETING' | 'CONTENT' | 'END' | 'ACKNOWLEDGED' | SmtpCommand;
type SmtpCommand = 'HELO' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'RSET' | 'NOOP' | 'VRFY' | 'QUIT';

/** Actions at a step, in this order. */
export interface SmtpFault {
  delayMs?: number;
  /** Stores the email although the client gets no 250; useful at END, together with `hangUp`. */
  store?: boolean;
  /** Destroys the connection. */
  hangUp?: boolean;
  /** Sent instead of the usual reply, such as `451 later`; 421 closes the connection too. */
  reply?: string;
}

/** Called at every step; null means no fault. */
export type SmtpFaults = (step: SmtpStep) => SmtpFault | null;

type Connection = SMTPServer['connections'] extends Set<infer Item> ? Item : never;

/** SMTP server of the library `smtp-server`, with a script of faults. */
export class ScriptedServer extends SMTPServer {
  faultAt: SmtpFaults = () => null;
  /** Connections between MAIL and its last reply. */
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

  /** Performs the fault of a step. Returns the reply to send, or whether the connection goes on. */
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

  /** Intercepts each command before its handler: the library has no hook for every command. */
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

/** Reply such as `451 4.3.0 later`, in the form that the library accepts from its hooks. */
export class SmtpReply extends Error {
  readonly responseCode: number;

  constructor(reply: string) {
    super(reply.slice(4));
    this.responseCode = Number(reply.slice(0, 3));
  }
}
