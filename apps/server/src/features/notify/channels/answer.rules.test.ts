import { webhookPresets } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { judgeAnswer, judgeSilence } from './answer.rules.ts';

const receivers = [...webhookPresets, 'push'] as const;

describe.each(receivers)('an answer of %s', (receiving) => {
  test('is a yes from 200 to 299', () => {
    for (let status = 200; status < 300; status += 1) expect(judgeAnswer(receiving, status)).toBeNull();
  });

  test('of any other status is a no, with words for its owner', () => {
    for (let status = 300; status < 600; status += 1) expect(judgeAnswer(receiving, status)?.says).toMatch(/\w{3}/);
  });

  test('that is about the moment is tried again', () => {
    for (const status of [301, 307, 308, 408, 425, 429, 500, 502, 503, 504, 599])
      expect([status, judgeAnswer(receiving, status)?.kind]).toEqual([status, 'later']);
  });

  test('switches off with 410', () => {
    expect(judgeAnswer(receiving, 410)?.kind).toBe('gone');
  });

  test('gives the message up with 400 and 413, except where the standard says to try again', () => {
    const kind = receiving === 'webhook' ? 'later' : 'never';
    expect([judgeAnswer(receiving, 400)?.kind, judgeAnswer(receiving, 413)?.kind]).toEqual([kind, kind]);
  });
});

test('only a push service’s doubt of our keys is ours to mend', () => {
  const ours = receivers.flatMap((receiving) =>
    Array.from({ length: 200 }, (_, index) => index + 400).flatMap((status) =>
      judgeAnswer(receiving, status)?.isOurs ? [`${receiving} ${status}`] : [],
    ),
  );
  expect(ours).toEqual(['push 401', 'push 403']);
});

test.each([
  ['timeout', 'later'],
  ['dns', 'later'],
  ['unreachable', 'later'],
  ['too-large', 'later'],
  ['private-address', 'gone'],
  ['bad-url', 'gone'],
])('no answer because of %s ends as %s', (reason, kind) => {
  expect(judgeSilence(reason).kind).toBe(kind);
});
