import { expect, test } from 'vitest';
import { Throttle } from './throttle.ts';

const limits = { minSize: 100, firstSize: 400, maxSize: 1_600 };

/**
 * Creates a throttle with a simulated time. A batch lasts as long as two probes; `latencyMs` is the
 * latency during batches, and 1 ms otherwise. Returns the pauses that are longer than those between
 * two probes.
 */
function givenThrottle(latencyMs: number) {
  let nowMs = 0;
  let probeBatch: (() => void) | null = null;
  const [sizes, pausesMs]: [number[], number[]] = [[], []];
  const throttle = new Throttle({
    limits,
    now: () => nowMs,
    probe: async () => {
      nowMs += probeBatch ? latencyMs : 1;
      probeBatch?.();
    },
    wait: async (ms) => {
      nowMs += ms;
      if (ms > 10) pausesMs.push(ms);
    },
  });
  const batch = (size: number) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let probes = 0;
    sizes.push(size);
    probeBatch = () => {
      probes += 1;
      if (probes < 2) return;
      probeBatch = null;
      resolve(size);
    };
    return promise;
  };
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { sizes, pausesMs, advance, runBatch: (signal?: AbortSignal) => throttle.run(batch, signal) };
}

test('a throttle runs larger batches without pauses while they slow no other work', async () => {
  const { sizes, pausesMs, runBatch } = givenThrottle(1);
  for (let batch = 0; batch < 4; batch += 1) await runBatch();
  expect(sizes).toEqual([400, 800, 1_600, 1_600]);
  expect(pausesMs).toEqual([]);
});

test('a throttle runs small batches while they slow other work, and pauses longer after each', async () => {
  const { sizes, pausesMs, runBatch } = givenThrottle(40);
  for (let batch = 0; batch < 5; batch += 1) await runBatch();
  expect(sizes).toEqual([400, 100, 100, 100, 100]);
  // A batch takes about 80 ms.
  const ratios = pausesMs.map((ms) => Math.round(ms / 80));
  expect(ratios).toEqual([1, 2, 4, 4]);
});

test('a throttle does not pause for longer than its job was idle', async () => {
  const { pausesMs, advance, runBatch } = givenThrottle(40);
  await runBatch();
  advance(200);
  await runBatch();
  expect(pausesMs).toEqual([]);
});

test('a throttle starts with its first batch size after a time without batches', async () => {
  const { sizes, advance, runBatch } = givenThrottle(1);
  await runBatch();
  await runBatch();
  advance(11_000);
  await runBatch();
  expect(sizes).toEqual([400, 800, 400]);
});

test('a throttle runs no batch after its signal is aborted', async () => {
  const { sizes, runBatch } = givenThrottle(1);
  await runBatch(AbortSignal.abort());
  expect(sizes).toEqual([]);
});

test('a throttle throws the error of a batch, and makes the next one smaller', async () => {
  const throttle = new Throttle({ limits, probe: async () => {}, wait: async () => {} });
  const failing = async () => {
    throw new Error('database unavailable');
  };
  await expect(throttle.run(failing)).rejects.toThrow('database unavailable');
  const sizes: number[] = [];
  await throttle.run(async (size) => sizes.push(size));
  expect(sizes).toEqual([100]);
});
