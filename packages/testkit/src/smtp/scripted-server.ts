import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * Moment at which a fault can happen: before the greeting, at a command, at the first bytes of an
 * email (CONTENT), at its end (END), or after the 250 that acknowledges it.
 */
export type SmtpStep = 'GREETING' | 'CONTENT' | 'END' | 'ACKNOWLEDGED' | SmtpCommand;
type SmtpCommand = 'HELO' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'RSET' | 'NOOP' | 'VRFY' | 'QUIT';

/** Fault at one step of an SMTP conversation. Its actions happen in the order of the fields. */
export interface SmtpFault {
  delayMs?: number;
  /**
   * True to store the email although the client gets no 250. Useful at the step END, together with
   * `hangUp`.
   */
  store?: boolean;
  /** True to destroy the connection to the client. */
  hangUp?: boolean;
  /**
   * Reply that the server sends in place of its usual reply, such as `451 later`. A 421 also closes
   * the connection.
   */
  reply?: string;
}

/** Function that returns the fault of each step; null means no fault. */
export type SmtpFaults = (step: SmtpStep) => SmtpFault | null;

type Connection = SMTPServer['connections'] extends Set<infer Item> ? Item : never;

/** SMTP server of the library `smtp-server`, extended with scripted faults. */
export class ScriptedServer extends SMTPServer {
  faultAt: SmtpFaults = () => null;
  /** Ids of the connections between the MAIL command and the reply to the email. */
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

  /**
   * Causes a fault of the SMTP conversation, if there is one. Returns the fault's reply, `hung up`
   * when the fault closed the connection, or else `go on`.
   */
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

  /**
   * Intercepts each SMTP command before its handler, because the library does not offer a hook for
   * every command.
   */
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
