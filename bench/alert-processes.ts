/** The processes that the benches of telling people measure: a mail server that is never in the way, workers, web servers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export { median } from './measure.ts';

export interface Sink {
  smtpUrl: string;
  /** From now on: the seconds from the first mail taken to the last of so many. */
  time: (count: number) => Promise<number>;
  close: () => Promise<void>;
}

export async function openSink(): Promise<Sink> {
  const child = spawn(process.execPath, ['bench/mail-sink.ts'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ smtpUrl }] = (await once(child, 'message')) as [{ smtpUrl: string }];
  return {
    smtpUrl,
    async time(expect) {
      child.send({ expect });
      const [{ seconds }] = (await once(child, 'message')) as [{ seconds: number }];
      return seconds;
    },
    close: () => end(child),
  };
}

/** The server as an operator starts it. */
export function startProcess(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

export async function untilReady(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await sleep(100);
}
