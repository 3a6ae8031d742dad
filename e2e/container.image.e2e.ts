import { readFileSync } from 'node:fs';
import { buildRunArguments, newContainerName, podman, stopContainer, testImage } from './support/containers.ts';
import { sharedDatabase } from './support/database.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { type ServerProcess, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import type { World } from './support/world.ts';

test.use({ data: 'none' });

/** The user `node` of the base image. */
const USER_ID = 1000;

for (const ROLE of ['web', 'worker'])
  test(`container with ROLE=${ROLE} runs without rights, and ends with code 0 on SIGTERM`, async ({ world }) => {
    const { container, exited } = await startContainer(world, { ROLE });

    const { output: status } = await podman(['exec', container, 'cat', '/proc/1/status']);
    const readField = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1]?.split('\t');
    // The real, effective, saved and file system's id.
    expect(readField('Uid')).toEqual(Array(4).fill(String(USER_ID)));
    expect(readField('Gid')).toEqual(Array(4).fill(String(USER_ID)));
    expect(readField('CapEff')).toEqual([expect.stringMatching(/^0+$/)]);
    expect(readField('NoNewPrivs')).toEqual(['1']);
    const { output: changes } = await podman(['diff', container]);
    expect(changes.split('\n').filter((line) => line && !isMountPoint(line))).toEqual([]);

    await stopContainer(container);
    expect(await exited).toBe(0);
  });

test('health check of the image passes while a container is ready, and fails while it drains', async ({ world }) => {
  const { container, signal } = await startContainer(world, { ROLE: 'all', DRAIN_DELAY: '1h' });
  const checkHealth = async () => (await podman(['healthcheck', 'run', container])).code;
  // On a busy machine Node may start more slowly than the check allows; podman then returns 125.
  await expect.poll(checkHealth, POLL_OPTIONS).toBe(0);
  signal('SIGTERM');
  await expect.poll(checkHealth, POLL_OPTIONS).toBe(1);
});

test('image contains the server, the built web app and their packages, and nothing for development', async () => {
  const { output } = await runInImage(['find', '.', '-type', 'f']);
  const files = output.split('\n').filter(Boolean);
  const own = files.filter((file) => !file.includes('/node_modules/'));
  expect(own).toEqual(expect.arrayContaining(['./LICENSE', './apps/web/dist/home.html', './apps/server/src/main.ts']));
  const topLevel = new Set(files.map((file) => file.split('/')[1] ?? ''));
  expect([...topLevel].toSorted()).toEqual([
    '.env.example',
    'LICENSE',
    'apps',
    'node_modules',
    'package.json',
    'packages',
  ]);
  const isForDevelopment = /\.(test|e2e|bench)\.|\/(testing|fixtures|test|demo|testkit)\/|\/\.|tsconfig|\.md$/;
  // The console describes the settings with .env.example.
  const needed = /^\.\/\.env\.example$|\/ucp\/schemas\//;
  expect(own.filter((file) => isForDevelopment.test(file) && !needed.test(file))).toEqual([]);

  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const installed = files
    .filter((file) => file.endsWith('/package.json'))
    .map((file) => file.slice('./'.length, -'/package.json'.length));
  expect(installed).toEqual(expect.arrayContaining(['node_modules/fastify', 'packages/contract']));
  expect(installed.filter((path) => packages[path]?.dev)).toEqual([]);
  // Only the built pages use it.
  expect(installed).not.toContain('node_modules/react-router');
});

test('image runs the command line as compose.yaml does', async () => {
  const { code, output } = await runInImage(['node', 'apps/server/bin/sillage.mjs', '--help']);
  expect([code, output]).toEqual([0, expect.stringContaining('backup')]);
});

test('image without DATABASE_URL ends with one line that names the setting', async () => {
  const { code, output } = await runInImage([]);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('set DATABASE_URL')]);
});

async function startContainer(
  world: World,
  env: Record<string, string>,
): Promise<ServerProcess & { container: string }> {
  const server = await startServer({
    DATABASE_URL: await sharedDatabase(world),
    SMTP_URL: world.smtp.url,
    ...env,
  });
  world.closing(() => server.end('SIGKILL'));
  if (server.container === null) throw new Error('the server does not run in the image: use npm run test:image');
  return { ...server, container: server.container };
}

function runInImage(command: readonly string[]): Promise<{ code: number; output: string }> {
  return podman(buildRunArguments(testImage ?? '', newContainerName(), {}, command));
}

/** Returns true for folders and files that the container's runtime itself adds to the root. */
function isMountPoint(line: string): boolean {
  return /^[AC] \/(dev|etc|proc|run|sys|tmp)\b/.test(line);
}
