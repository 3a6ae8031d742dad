import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, lchownSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NOBODY_ID = 65_534;
const FOLDER_DESCRIPTOR = 3;

/** Runs PostgreSQL's programs. They do not run as root, so root runs them as another user. */
export interface Runner {
  /** Path of the database folder as PostgreSQL's programs see it. */
  folder: string;
  /** Starts a program in its own session, so that Ctrl-C in the terminal does not stop it. */
  start(command: readonly string[], stdio: [StdioEntry, StdioEntry, StdioEntry], env?: Env): ChildProcess;
  canRun(command: readonly string[]): boolean;
  /** Gives a file, or a folder with its content, to the user that runs PostgreSQL. */
  changeOwner(path: string): void;
}

type StdioEntry = 'ignore' | 'pipe' | number;
type Env = Record<string, string>;
interface Identity {
  prefix: readonly string[];
  ids: { uid: number; gid: number } | Record<string, never>;
}

const SAME_USER: Identity = { prefix: [], ids: {} };
/**
 * User namespace in which root appears as `nobody`, while its files outside still belong to root.
 * Many containers forbid such namespaces.
 */
const USER_NAMESPACE: Identity = {
  prefix: ['unshare', '--user', `--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`, '--'],
  ids: {},
};

/**
 * Chooses how to run PostgreSQL on `folder`. An ordinary user runs it directly. Root runs it as the
 * owner of the folder. If root owns the folder, PostgreSQL runs in a user namespace; where that is
 * forbidden, the folder is permanently given to `nobody`.
 * @throws Error that tells the operator what to do if root may do none of these.
 */
export function chooseRunner(folder: string): Runner {
  if (process.getuid?.() !== 0) return runnerFor(folder, SAME_USER, folder);
  // Another user may be unable to open the path (a checkout under /root), but not a descriptor.
  const programPath = `/proc/self/fd/${FOLDER_DESCRIPTOR}`;
  const { uid, gid } = statSync(folder);
  const nobody = { prefix: [], ids: { uid: NOBODY_ID, gid: NOBODY_ID } };
  const identities = uid === 0 ? [USER_NAMESPACE, nobody] : [{ prefix: [], ids: { uid, gid } }];
  const runner = identities
    .map((identity) => runnerFor(folder, identity, programPath))
    .find((candidate) => isAllowed(candidate, folder));
  if (!runner) {
    throw new Error(
      'PostgreSQL does not run as root, and root may become no other user here: start Sillage as an ordinary user, or set DATABASE_URL.',
    );
  }
  return runner;
}

function isAllowed(runner: Runner, folder: string): boolean {
  if (!runner.canRun(['true'])) return false;
  try {
    runner.changeOwner(folder);
    return true;
  } catch {
    return false;
  }
}

function runnerFor(folder: string, { prefix, ids }: Identity, programPath: string): Runner {
  // Leaves out the server's environment, because PostgreSQL needs none of its secrets.
  const baseEnv = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' };
  return {
    folder: programPath,
    start(command, stdio, env) {
      const [file = '', ...args] = [...prefix, ...command];
      const descriptor = programPath === folder ? undefined : openSync(folder, 'r');
      const allStdio: StdioOptions = descriptor === undefined ? stdio : [...stdio, descriptor];
      const options = {
        cwd: '/',
        env: { ...baseEnv, ...env },
        detached: true,
        windowsHide: true,
        stdio: allStdio,
        ...ids,
      };
      try {
        return spawn(file, args, options);
      } finally {
        if (descriptor !== undefined) closeSync(descriptor);
      }
    },
    canRun(command) {
      const [file = '', ...args] = [...prefix, ...command];
      return spawnSync(file, args, { cwd: '/', env: baseEnv, stdio: 'ignore', ...ids }).status === 0;
    },
    changeOwner(path) {
      const { uid, gid } = ids;
      if (uid === undefined || gid === undefined) return;
      lchownSync(path, uid, gid);
      if (!statSync(path).isDirectory()) return;
      for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
        lchownSync(join(path, name), uid, gid);
    },
  };
}
