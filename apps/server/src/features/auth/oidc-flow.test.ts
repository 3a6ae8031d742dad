import { expect, test } from 'vitest';
import { sign } from '../../platform/ids.ts';
import { type Flow, openFlow, sealFlow } from './oidc/oidc-flow.ts';
import { FLOW_LIFETIME_MS } from './oidc.rules.ts';

const secret = 'a secret of the tests';
const startedAt = 1_800_000_000_000;
const flow: Flow = {
  provider: 'google',
  state: 's',
  nonce: 'n',
  verifier: 'v',
  startedAt,
  userId: null,
  invitation: null,
};
const sealed = sealFlow(secret, flow);
const callback = { provider: 'google', state: 's', now: new Date(startedAt + 1000) } as const;

test('openFlow returns the sign-in state that sealFlow signed', () => {
  expect(openFlow(secret, sealed, callback)).toEqual(flow);
});

test('openFlow returns null when the sign-in started more than ten minutes ago', () => {
  expect(openFlow(secret, sealed, { ...callback, now: new Date(startedAt + FLOW_LIFETIME_MS) })).toEqual(flow);
  expect(openFlow(secret, sealed, { ...callback, now: new Date(startedAt + FLOW_LIFETIME_MS + 1) })).toBeNull();
});

test('openFlow returns null when the callback names another provider or another state', () => {
  expect(openFlow(secret, sealed, { ...callback, provider: 'custom' })).toBeNull();
  expect(openFlow(secret, sealed, { ...callback, state: 't' })).toBeNull();
  expect(openFlow(secret, sealed, { ...callback, state: null })).toBeNull();
});

test('openFlow returns null when the cookie is forged, malformed, or signed with another secret or for another purpose', () => {
  const [payload = ''] = sealed.split('.');
  const forged = Buffer.from(JSON.stringify({ ...flow, userId: 'me' })).toString('base64url');
  const invalidCookies = [
    null,
    '',
    '.',
    payload,
    `${payload}.`,
    `${forged}.${sealed.split('.')[1]}`,
    `${payload}.${sign(secret, payload)}`,
  ];
  for (const value of invalidCookies) expect(openFlow(secret, value, callback)).toBeNull();
  expect(openFlow('another secret', sealed, callback)).toBeNull();
});
