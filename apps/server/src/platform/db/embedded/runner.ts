import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, lchownSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NOBODY = 65_534;
const FOLDER_DESCRIPTOR = 3;

/** How PostgreSQL's programs are run for one folder. PostgreSQL refuses to run as root, so root has to step down. */
export interface Runner {
  /** The folder as the programs may name it. */
  folder: string;
  /** Starts a program in a session of its own, out of reach of the terminal's Ctrl-C. */
  start(command: readonly string[], stdio: [StdioEntry, StdioEntry, StdioEntry], env?: Env): ChildProcess;
  /** Whether a program can be run this way at all. */
  canRun(command: readonly string[]): boolean;
  /** Gives a file, or a folder with all in it, to the user that PostgreSQL runs as. */
  giveAway(path: string): void;
}

type StdioEntry = 'ignore' | 'pipe' | number;
type Env = Record<string, string>;
interface Disguise {
  prefix: readonly string[];
  ids: { uid: number; gid: number } | Record<string, never>;
}

const PLAIN: Disguise = { prefix: [], ids: {} };
/** Root here is `nobody` to itself, and its files stay root's. Not allowed in many containers. */
const NAMESPACE: Disguise = {
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
  ids: {},
};

/**
 * Chooses how to run PostgreSQL on `folder`: directly, or, as root, as the owner of the folder; a folder of root's is
 * used from a user namespace where allowed, else given to `nobody` for good.
 * @throws with one line that says what to do when root is allowed none of these.
 */
export function chooseRunner(folder: string): Runner {
  if (process.getuid?.() !== 0) return runnerFor(folder, PLAIN, folder);
  // Another user may be unable to walk to the folder (a checkout under /root): an open descriptor needs no way there.
  const inside = `/proc/self/fd/${FOLDER_DESCRIPTOR}`;
  const { uid, gid } = statSync(folder);
  const nobody = { prefix: [], ids: { uid: NOBODY, gid: NOBODY } };
  const disguises = uid === 0 ? [NAMESPACE, nobody] : [{ prefix: [], ids: { uid, gid } }];
  const runner = disguises.map((disguise) => runnerFor(folder, disguise, inside)).find((one) => isAllowed(one, folder));
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
    runner.giveAway(folder);
    return true;
  } catch {
    return false;
  }
}

function runnerFor(folder: string, { prefix, ids }: Disguise, inside: string): Runner {
  // Nothing of the server's environment: PostgreSQL needs none of its secrets.
  const base = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' };
  return {
    folder: inside,
    start(command, stdio, env) {
      const [file = '', ...args] = [...prefix, ...command];
      const descriptor = inside === folder ? undefined : openSync(folder, 'r');
      const all: StdioOptions = descriptor === undefined ? stdio : [...stdio, descriptor];
      const options = { cwd: '/', env: { ...base, ...env }, detached: true, windowsHide: true, stdio: all, ...ids };
      try {
        return spawn(file, args, options);
      } finally {
        if (descriptor !== undefined) closeSync(descriptor);
      }
    },
    canRun(command) {
      const [file = '', ...args] = [...prefix, ...command];
      return spawnSync(file, args, { cwd: '/', env: base, stdio: 'ignore', ...ids }).status === 0;
    },
    giveAway(path) {
      const { uid, gid } = ids;
      if (uid === undefined || gid === undefined) return;
      lchownSync(path, uid, gid);
      if (!statSync(path).isDirectory()) return;
      for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
        lchownSync(join(path, name), uid, gid);
    },
  };
}
