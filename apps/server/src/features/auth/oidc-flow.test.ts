import { expect, test } from 'vitest';
import { sign } from '../../platform/ids.ts';
import { FLOW_MS } from './oidc.rules.ts';
import { type Flow, openFlow, sealFlow } from './oidc-flow.ts';

const secret = 'a secret of the tests';
const startedAt = 1_800_000_000_000;
const flow: Flow = { provider: 'google', state: 's', nonce: 'n', verifier: 'v', startedAt, userId: null };
const sealed = sealFlow(secret, flow);
const callback = { provider: 'google', state: 's', now: new Date(startedAt + 1000) } as const;

test('a flow comes back as it went', () => {
  expect(openFlow(secret, sealed, callback)).toEqual(flow);
});

test('a flow is good for ten minutes', () => {
  expect(openFlow(secret, sealed, { ...callback, now: new Date(startedAt + FLOW_MS) })).toEqual(flow);
  expect(openFlow(secret, sealed, { ...callback, now: new Date(startedAt + FLOW_MS + 1) })).toBeNull();
});

test('a flow ends its own callback only', () => {
  expect(openFlow(secret, sealed, { ...callback, provider: 'custom' })).toBeNull();
  expect(openFlow(secret, sealed, { ...callback, state: 't' })).toBeNull();
  expect(openFlow(secret, sealed, { ...callback, state: null })).toBeNull();
});

test('what this server did not write for this purpose is no flow', () => {
  const [text = ''] = sealed.split('.');
  const forged = Buffer.from(JSON.stringify({ ...flow, userId: 'me' })).toString('base64url');
  const tries = [null, '', '.', text, `${text}.`, `${forged}.${sealed.split('.')[1]}`, `${text}.${sign(secret, text)}`];
  for (const value of tries) expect(openFlow(secret, value, callback)).toBeNull();
  expect(openFlow('another secret', sealed, callback)).toBeNull();
});
