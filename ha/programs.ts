import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** User `nobody`, because PostgreSQL, Patroni and PgBouncer do not run as root. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
/** Far longer than on an idle machine: only a program that hangs reaches it. */
const START_TIMEOUT_MS = 600_000;

type Closer = () => unknown;

/** What a run has opened. `close` closes it in reverse order, and can be called repeatedly. */
export class Opened {
  readonly #closers: Closer[] = [];

  add(close: Closer): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }

  /** Creates a temporary folder that the unprivileged user owns. */
  createFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'sillage-ha-'));
    this.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    chmodSync(folder, 0o755);
    chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
    return folder;
  }

  /** Starts a program as the unprivileged user, which is killed at the end. */
  start(name: string, command: readonly [string, ...string[]], folder: string): Program {
    const program = new Program(name, command, folder);
    this.add(() => program.kill());
    return program;
  }
}

/** A program of Debian that runs in the foreground, and its output in a file of `folder`. */
export class Program {
  readonly name: string;
  readonly #command: readonly [string, ...string[]];
  readonly #folder: string;
  #child: ChildProcess | undefined;

  constructor(name: string, command: readonly [string, ...string[]], folder: string) {
    this.name = name;
    this.#command = command;
    this.#folder = folder;
    this.start();
  }

  /** Starts the program, also again after `kill`. */
  start(): void {
    const [file, ...args] = this.#command;
    const log = openSync(this.#logFile(), 'a');
    const env = { PATH: process.env.PATH, HOME: this.#folder, LC_ALL: 'C.UTF-8', USER: 'nobody' };
    // A process group of its own, so that `kill` reaches its child processes.
    const options = { cwd: this.#folder, env, detached: true, ...UNPRIVILEGED };
    this.#child = spawn(file, args, { ...options, stdio: ['ignore', log, log] });
    closeSync(log);
  }

  /** Kills the program and its child processes, and waits for its end. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }

  /** Waits until the program accepts connections at `port`. */
  async untilListening(port: number): Promise<void> {
    await waitUntil(`${this.name} to listen`, () => canConnect(port)).catch((error: Error) => {
      throw new Error(`${error.message}\n${readFileSync(this.#logFile(), 'utf8').split('\n').slice(-30).join('\n')}`);
    });
  }

  #logFile(): string {
    return join(this.#folder, `${this.name}.log`);
  }
}

export function createSubfolder(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  return path;
}

/** @throws an error that names `what` if `isTrue` stays false for START_TIMEOUT_MS. */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + START_TIMEOUT_MS; !(await isTrue()); await sleep(100))
    if (performance.now() > deadline) throw new Error(`waited ${START_TIMEOUT_MS / 1000} s for ${what}`);
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
