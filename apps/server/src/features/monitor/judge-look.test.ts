import { expect, test } from 'vitest';
import { judgeLook, type Look } from './judge-look.ts';
import type { Verdict } from './reader/verdict.ts';

const MINUTE_MS = 60_000;
const start = new Date('2026-11-21T12:00:00Z');

const lookAt = (minute: number, confidence: number): Look => ({
  page: { id: 1, fragranceId: 1 },
  at: new Date(start.getTime() + minute * MINUTE_MS),
  outcome: 'product',
  reason: null,
  verdict: {
    page: 'product',
    offers: [],
    availability: 'InStock',
    price: 80,
    currency: 'EUR',
    confidence,
  } as unknown as Verdict,
});
const stateAfter = (look: Look) => judgeLook(look, [], MINUTE_MS)[0]?.step.state;

test.each([
  ['agree is held true at once', 0.61, 'InStock', null],
  ['contradict each other waits for its second look', 0.6, null, { availability: 'InStock', since: start }],
] as const)('a first look whose sources %s', (_how, confidence, availability, candidate) => {
  expect(stateAfter(lookAt(0, confidence))).toMatchObject({ availability, candidate });
});
