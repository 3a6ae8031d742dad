import { webhookPresets } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { interpretFetchError, interpretStatus } from './response.rules.ts';

const receivers = [...webhookPresets, 'push'] as const;

describe.each(receivers)('interpretStatus for %s', (receiving) => {
  test('interpretStatus returns no error when the receiver responds with a status from 200 to 299', () => {
    // Apprise: there is no service to send to.
    const isRejected = (status: number) => receiving === 'apprise' && status === 204;
    for (let status = 200; status < 300; status += 1)
      expect(interpretStatus(receiving, status) !== null).toBe(isRejected(status));
  });

  test('interpretStatus returns a message for the owner when the status is 300 or above', () => {
    for (let status = 300; status < 600; status += 1)
      expect(interpretStatus(receiving, status)?.message).toMatch(/\w{3}/);
  });

  test('interpretStatus retries the message after a temporary status', () => {
    for (const status of [301, 307, 308, 408, 425, 429, 500, 502, 503, 504, 599])
      expect([status, interpretStatus(receiving, status)?.kind]).toEqual([status, 'later']);
  });

  test('interpretStatus switches the channel off after status 410', () => {
    expect(interpretStatus(receiving, 410)?.kind).toBe('gone');
  });

  test('interpretStatus ends the delivery after status 400 or 413, except to a plain webhook, where it is tried again', () => {
    const kind = receiving === 'webhook' ? 'later' : 'never';
    expect([interpretStatus(receiving, 400)?.kind, interpretStatus(receiving, 413)?.kind]).toEqual([kind, kind]);
  });
});

test('interpretStatus reports an operator error only when a push service rejects our keys', () => {
  const ours = receivers.flatMap((receiving) =>
    Array.from({ length: 200 }, (_, index) => index + 400).flatMap((status) =>
      interpretStatus(receiving, status)?.isOperatorError ? [`${receiving} ${status}`] : [],
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
])('interpretFetchError, for a request that failed with %s, returns the decision %s', (reason, kind) => {
  expect(interpretFetchError(reason).kind).toBe(kind);
});
