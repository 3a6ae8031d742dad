import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

/** Image that `npm run test:image` has built, in which servers then run. */
export const testImage = process.env.SILLAGE_TEST_IMAGE;

/** The list of all files is a few megabytes. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Seconds between SIGTERM and SIGKILL, as in `compose.yaml`. */
const STOP_GRACE_SECONDS = 20;

/** These also work on a machine that may not raise limits or has both versions of cgroups. */
export const runtime = ['--runtime=runc', '--cgroup-manager=cgroupfs'];
const ulimits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

/** Without systemd, podman cannot run health checks by itself; the tests ask for them. */
export const podmanEnv = { DISABLE_HC_SYSTEMD: 'true' };

/** The rights that `compose.yaml` gives: no file to write but in an empty /tmp, no capability. */
const limits = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'];

export const newContainerName = () => `sillage-test-${randomUUID()}`;

/** Returns the arguments of podman that run a command in the image, by default the server. */
export function buildRunArguments(
  image: string,
  name: string,
  env: Readonly<Record<string, string>>,
  command: readonly string[] = [],
): string[] {
  const settings = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
  const args = ['run', '--rm', `--name=${name}`, '--network=host', ...limits, ...ulimits, ...settings, image];
  return [...args, ...command];
}

export function signalContainer(name: string, signal: NodeJS.Signals): void {
  execFile('podman', ['kill', `--signal=${signal}`, name], () => {});
}

/** Stops a container as `docker compose stop` does; SIGKILL follows after the time of grace. */
export async function stopContainer(name: string): Promise<void> {
  await podman(['stop', `--time=${STOP_GRACE_SECONDS}`, name]);
}

/** Runs podman. Returns its exit code and what it wrote to standard output. */
export async function podman(args: readonly string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)('podman', [...runtime, ...args], {
      env: { ...process.env, ...podmanEnv },
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    if (typeof code !== 'number') throw error;
    return { code, output: `${stdout}${stderr}` };
  }
}
