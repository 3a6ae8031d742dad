/** What may become of the processes. Each fault resolves at the moment it is over, with what is worth saying. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './fleet.ts';
import { openNamespace } from './namespace.ts';
import { isRoot } from './postgres.ts';
import type { World } from './world.ts';

const AHEAD_MS = 8_000;
const CUT_MS = 20_000;

/** The clock of a web process and a worker an hour forward, and back again. */
export async function jumpClocks({ webs: [web], workers: [worker] }: World): Promise<string> {
  for (const member of [web, worker]) member.signal('SIGUSR2');
  await sleep(AHEAD_MS);
  for (const member of [web, worker]) member.signal('SIGUSR2');
  await sleep(AHEAD_MS / 2);
  return `one web process and one worker an hour ahead for ${AHEAD_MS / 1000} s, then back`;
}

/** A worker whose every line is silent, as behind a cable that was pulled. */
export async function cutOff(world: World): Promise<string> {
  return isRoot ? cutCable(world) : freeze(world);
}

async function cutCable(world: World): Promise<string> {
  const ports = [world.forwarder.port, Number(new URL(world.smtpUrl).port), ...world.shelves.ports];
  const namespace = await openNamespace(ports);
  try {
    const [, idle] = world.workers;
    const within = { within: namespace.enter, host: namespace.address, env: { HOST: namespace.address } };
    const worker = await world.start('worker in its namespace', 'worker', within);
    idle.signal('SIGSTOP');
    await sleep(3_000);
    namespace.setLink('down');
    await sleep(CUT_MS);
    namespace.setLink('up');
    idle.signal('SIGCONT');
    void worker
      .ready()
      .then(() => sleep(10_000))
      .then(() => worker.stop())
      .finally(() => namespace.close());
    return `its link down for ${CUT_MS / 1000} s, by network namespace`;
  } catch (error) {
    namespace.close();
    throw error;
  }
}

async function freeze({ workers: [worker] }: World): Promise<string> {
  worker.signal('SIGSTOP');
  await sleep(CUT_MS);
  worker.signal('SIGCONT');
  return `SIGSTOP for ${CUT_MS / 1000} s: a network namespace needs root`;
}

/** A web process and a worker take memory until they are ended for it. */
export async function exhaustMemory({ webs: [, web], workers: [, worker] }: World): Promise<string> {
  const ends = await Promise.all(
    [web, worker].map(async (member) => {
      const before = member.ends.length;
      member.signal('SIGUSR2');
      await endOf(member, before);
      await member.ready();
      return `${member.name} ended by ${member.ends.at(-1)}`;
    }),
  );
  return `${ends.join(', ')}; over when both are ready again`;
}

export async function killEach({ webs, workers }: World): Promise<string> {
  for (const member of [...webs, ...workers]) {
    const before = member.ends.length;
    member.signal('SIGKILL');
    await endOf(member, before);
    await member.ready();
    await sleep(500);
  }
  return 'SIGKILL to each of the four, the next when the last is ready again';
}

async function endOf(member: Member, before: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (member.ends.length === before) {
    if (Date.now() > deadline) throw new Error(`${member.name} does not end`);
    await sleep(20);
  }
}
