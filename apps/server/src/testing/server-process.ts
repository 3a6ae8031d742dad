import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sillage/testkit/free-port';
import { onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ServerProcess {
  origin: string;
  /** Kills the process as `kill -9` does, and waits until it has ended. */
  kill(): Promise<void>;
}

/** Starts a process of its own on the test's database, with the clock of the machine. */
export async function startServerProcess(
  { config }: TestApp,
  role: 'web' | 'worker',
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      ROLE: role,
      PORT: port,
      PUBLIC_URL: origin,
      DATABASE_URL: config.databaseUrl ?? '',
      DATA_DIR: config.dataDir,
      MONITOR_ALLOW_PRIVATE: 'only',
      SHOP_LIST: 'own',
      FX_URL: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    origin,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
