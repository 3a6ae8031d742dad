import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { LoadShedder } from './load-shedder.ts';

const limits = { longTurnMs: 20, minRequests: 10, admitMs: -1, toleranceMs: 300, minRecoveryMs: 1_000 };

function startLoad() {
  const load = new LoadShedder(limits);
  const now = vi.spyOn(performance, 'now');
  /** Sends requests and connections in one turn of the event loop, from `at` on for `ms`. */
  async function sendInOneTurn(at: number, { requests = 10, connections = 0, ms = 400 }): Promise<void> {
    now.mockReturnValue(at);
    for (let index = 0; index < requests; index += 1) load.admit(at, () => false);
    for (let index = 0; index < connections; index += 1) load.noteRejectedConnection(at);
    now.mockReturnValue(at + ms);
    await setImmediate();
  }
  return {
    load,
    sendInOneTurn,
    /** Overloads the server from `at` on. Returns for how long it rejects requests after that. */
    async overload(at: number): Promise<number> {
      await sendInOneTurn(at, {});
      await sendInOneTurn(at + 400, {});
      let ms = 0;
      while (ms < 100_000 && load.isShedding(at + 800 + ms)) ms += 500;
      return ms;
    },
  };
}

test('an overload begins when turns with many requests are long for 300 ms', async () => {
  const { load, sendInOneTurn } = startLoad();
  await sendInOneTurn(1_000_000, {});
  await sendInOneTurn(1_000_400, { ms: 200 });
  expect(load.isShedding(1_000_700)).toBe(false);
  await sendInOneTurn(1_000_600, { ms: 200 });
  expect(load.isShedding(1_000_801)).toBe(true);
});

test('single long turns are no overload, however often they come', async () => {
  const { load, sendInOneTurn } = startLoad();
  const shedding: boolean[] = [];
  for (let at = 1_000_000; at < 1_020_000; at += 750) {
    const turn = sendInOneTurn(at, {});
    shedding.push(load.isShedding(at + 399));
    await turn;
    shedding.push(load.isShedding(at + 400), load.isShedding(at + 700));
  }
  expect(shedding).not.toContain(true);
});

test('single long turns do not make an overload last', async () => {
  const { load, sendInOneTurn, overload } = startLoad();
  let at = 1_000_000;
  for (let times = 0; times < 6; times += 1) at += 1_300 + (await overload(at));
  const lengthMs = await overload(at);
  at += 800;
  for (let ms = 500; ms < lengthMs; ms += 500) await sendInOneTurn(at + ms, { ms: 100 });
  expect([lengthMs, load.isShedding(at + lengthMs - 1), load.isShedding(at + lengthMs)]).toEqual([30_000, true, false]);
});

test.each([
  ['ends when fewer than 50 are rejected in each turn', { connections: 49, requests: 1 }, false],
  ['continues while 50 connections are rejected in a turn', { connections: 50, requests: 0 }, true],
  ['continues while 50 requests and connections are rejected in a turn', { requests: 21, connections: 30 }, true],
])('an overload %s', async (_, flood, continues) => {
  const { load, sendInOneTurn, overload } = startLoad();
  expect(await overload(1_000_000)).toBe(1_000);
  for (let ms = 0; ms <= 400; ms += 200) await sendInOneTurn(1_001_200 + ms, { ...flood, ms: 1 });
  expect(load.isShedding(1_002_500)).toBe(continues);
});

test('a server that is overloaded again soon rejects requests for twice as long, up to 30 s', async () => {
  const { overload } = startLoad();
  let at = 1_000_000;
  const lengths: number[] = [];
  for (const pause of [500, 500, 500, 500, 500, 500, 90_000, 500]) {
    const ms = await overload(at);
    lengths.push(ms);
    at += 800 + ms + pause;
  }
  expect(lengths).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000]);
});
