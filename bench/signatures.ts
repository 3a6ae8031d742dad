/**
 * Measures what the signature of one request to a shop costs (RFC 9421): a UCP search with a body
 * of 300 bytes, for each algorithm. The baseline is `crypto.sign` over the same signature base.
 * Both run in turn, and the median round counts.
 *
 *   node bench/signatures.ts
 */

import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type Algorithm, generateKeyPair } from '../apps/server/src/platform/signatures/key-pair.ts';
import type { KeyRing } from '../apps/server/src/platform/signatures/key-ring.ts';
import { createSignRequest } from '../apps/server/src/platform/signatures/sign-request.ts';
import { recordMeasurement } from './lib/measurement.ts';
import { median, time } from './lib/statistics.ts';

const [ROUNDS, WARM_UP, REQUESTS] = [15, 3, 1_000];
const TARGET_MICROSECONDS = 1_000;

const request = {
  method: 'POST',
  url: 'https://shop.example/ucp/v1/catalog/search',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    query: 'Oud Wood eau de parfum',
    context: { country: 'DE', currency: 'EUR' },
    pad: 'x'.repeat(200),
  }),
};

const algorithms = [
  ['ES256', 'ucp'],
  ['EdDSA', 'web-bot-auth'],
] as const satisfies [Algorithm, 'ucp' | 'web-bot-auth'][];

/** Returns the text that a verifier rebuilds from the headers of the request (RFC 9421 §2.5). */
function buildSignatureBase(added: Record<string, string>): Buffer {
  const { host, pathname } = new URL(request.url);
  const [, parameters = ''] = /^sig1=(.+)$/.exec(added['signature-input'] ?? '') ?? [];
  const values: Record<string, string> = {
    ...request.headers,
    ...added,
    '@method': request.method,
    '@authority': host,
    '@path': pathname,
    'signature-agent': added['signature-agent']?.replace('sig1=', '') ?? '',
  };
  const components = /^\((.+)\)/.exec(parameters)?.[1]?.split(' ') ?? [];
  const lines = components.map((component) => `${component}: ${values[/^"([^"]+)"/.exec(component)?.[1] ?? '']}`);
  return Buffer.from([...lines, `"@signature-params": ${parameters}`].join('\n'));
}

async function measure(algorithm: Algorithm, scheme: 'ucp' | 'web-bot-auth'): Promise<void> {
  const { publicJwk, privateKey } = generateKeyPair(algorithm);
  const life = { createdAt: new Date(0), activeFrom: new Date(0), retiredAt: null };
  const key = { kid: publicJwk.kid, algorithm, publicJwk, privateKey, ...life };
  const signingKeys: KeyRing = { listPublished: async () => [key], findSigning: async () => key };
  const config = { publicUrl: new URL('https://sillage.example') };
  const signRequest = createSignRequest({ config, clock: systemClock, signingKeys });
  const added = await signRequest({ ...request, scheme });
  const base = buildSignatureBase(added);
  requireSignature(algorithm, base, { added, privateKey });
  const signBare = () =>
    algorithm === 'ES256'
      ? sign('sha256', base, { key: privateKey, dsaEncoding: 'ieee-p1363' })
      : sign(null, base, privateKey);
  const costs = { request: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const requestMs = await time(async () => {
      for (let index = 0; index < REQUESTS; index += 1) await signRequest({ ...request, scheme });
    });
    const bareMs = await time(() => {
      for (let index = 0; index < REQUESTS; index += 1) signBare();
    });
    if (round < WARM_UP) continue;
    costs.request.push((requestMs * 1_000) / REQUESTS);
    costs.bare.push((bareMs * 1_000) / REQUESTS);
  }
  const [value, bare] = [median(costs.request), median(costs.bare)];
  recordMeasurement({
    what: `signed request, ${algorithm}`,
    value,
    unit: 'µs',
    target: `< ${TARGET_MICROSECONDS.toLocaleString('en-GB')} µs`,
    holds: value < TARGET_MICROSECONDS,
    baseline: { what: 'crypto.sign', value: bare },
    ratio: value / bare,
    note: `${ROUNDS} rounds of ${REQUESTS.toLocaleString('en-GB')} requests`,
  });
}

/** Throws if the baseline would sign another text than the request. */
function requireSignature(
  algorithm: Algorithm,
  base: Buffer,
  { added, privateKey }: { added: Record<string, string>; privateKey: KeyObject },
): void {
  const signature = Buffer.from(/^sig1=:(.+):$/.exec(added['signature'] ?? '')?.[1] ?? '', 'base64');
  const key = createPublicKey(privateKey);
  const isRight =
    algorithm === 'ES256'
      ? verify('sha256', base, { key, dsaEncoding: 'ieee-p1363' }, signature)
      : verify(null, base, key, signature);
  if (!isRight) throw new Error(`${algorithm}: the signature does not verify over the base that the bench built`);
}

for (const [algorithm, scheme] of algorithms) await measure(algorithm, scheme);
