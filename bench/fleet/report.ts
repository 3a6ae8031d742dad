/** What a time of play came to, in words. */
import { figure } from '../figure.ts';
import { quantile } from '../load.ts';
import type { Answer } from './asker.ts';
import type { Cpu } from './processes.ts';
import type { Count, Delays, Judgement } from './restocks.ts';
import type { Asked, Role, Statement } from './statements.ts';

export interface Summary {
  requests: number;
  /** Answers that a person would call a failure: none, or a status from 500 on. */
  failed: number;
  refused: number;
  p50: number;
  p99: number;
  max: number;
  /** The generator's own lateness. */
  lateP99: number;
}

export function summarise(answers: readonly Answer[]): Summary {
  const times = answers.map(({ ms }) => ms);
  return {
    requests: answers.length,
    failed: answers.filter(({ status }) => status === 0 || status >= 500).length,
    refused: answers.filter(({ status }) => status === 503).length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: Math.max(0, ...times),
    lateP99: quantile(
      answers.map(({ lateMs }) => lateMs),
      0.99,
    ),
  };
}

const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(9);

export function printKinds(
  answers: readonly Answer[],
  alone: ReadonlyMap<string, { queries: number; ms: number }>,
): void {
  console.log(
    `\n${'kind of request'.padEnd(22)}${['requests', 'p50 ms', 'p99 ms', 'max ms', '4xx', '5xx/none', 'alone ms', 'queries'].map((name) => name.padStart(9)).join('')}`,
  );
  const byKind = [...Map.groupBy(answers, ({ kind }) => kind)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  for (const [kind, some] of byKind) {
    const { requests, p50, p99, max, failed } = summarise(some);
    const odd = some.filter(({ status }) => status >= 400 && status < 500).length;
    const one = alone.get(kind);
    const apart = one ? cell(one.ms) + cell(one.queries) : '';
    console.log(
      `${kind.padEnd(22)}${cell(requests, 0)}${cell(p50)}${cell(p99)}${cell(max)}${cell(odd, 0)}${cell(failed, 0)}${apart}`,
    );
  }
  console.log('');
}

export function printStatements(whose: string, statements: readonly Statement[]): void {
  console.log(
    `\nwhat PostgreSQL was asked the most by ${whose}: times, ms each, ms of planning each, 8 kB pages each, ms in all`,
  );
  for (const { queries, meanMs, planMs, pagesEach, ms, text } of statements)
    console.log(`${cell(queries, 0)}${cell(meanMs, 2)}${cell(planMs, 2)}${cell(pagesEach, 0)}${cell(ms, 0)}  ${text}`);
}

export function printJudgement({ events, inboxes, mails, live }: Judgement): void {
  const one = (what: string, { expected, lost, doubled, foreign }: Count) =>
    figure({
      what: `fleet: ${what}, lost or doubled or foreign`,
      value: lost + doubled + foreign,
      unit: `of ${expected}`,
      target: '0',
      holds: lost + doubled + foreign === 0,
      ...(lost + doubled + foreign > 0 && { note: `${lost} lost, ${doubled} doubled, ${foreign} foreign` }),
    });
  one('events of restocks', events);
  one('entries of inboxes', inboxes);
  one('mails', mails);
  one('changes on live connections', live);
}

export function printDelays({ whole, ours }: Delays, waits: string): void {
  for (const share of [0.5, 0.99]) {
    const name = `p${share * 100}`;
    figure({
      what: `fleet: confirming answer of the shop → live connection, ${name}`,
      value: quantile(ours, share),
      unit: 'ms',
    });
    figure({
      what: `fleet: restock at the shop → live connection, ${name}`,
      value: quantile(whole, share) / 1000,
      unit: 's',
      note: waits,
    });
  }
}

/** What a day used. */
export interface Used {
  dayMs: number;
  used: Cpu;
  /** Null where statements are not counted; then there are transactions. */
  asked: Record<Role, Asked> | null;
  transactions: number;
  /** Looks at pages of shops. */
  looked: number;
}

const PATIENCE_MS = 250;
const HOURS = 24;

export function printDay(answers: readonly Answer[], { dayMs, used, asked, transactions, looked }: Used): void {
  const { requests, failed, refused, p50, p99, lateP99 } = summarise(answers);
  const seconds = dayMs / 1000;
  const say = (what: string, value: number, unit: string, note?: string) =>
    figure({ what: `fleet: ${what}`, value, unit, ...(note !== undefined && { note }) });
  const hours = [...Map.groupBy(answers, ({ at }) => Math.floor((HOURS * at) / dayMs)).values()];
  const busiest = hours.toSorted((one, other) => other.length - one.length)[0] ?? [];
  say('requests of the day', requests / seconds, '/s', `${requests} in ${seconds} s`);
  say(
    'requests of its busiest hour',
    (busiest.length * HOURS) / seconds,
    '/s',
    `p99 ${summarise(busiest).p99.toFixed(0)} ms`,
  );
  say('request of the day, p50', p50, 'ms', `sent late by the bench itself, p99 ${lateP99.toFixed(1)} ms`);
  figure({
    what: 'fleet: request of the day, p99',
    value: p99,
    unit: 'ms',
    target: `< ${PATIENCE_MS} ms`,
    holds: p99 < PATIENCE_MS,
  });
  figure({
    what: 'fleet: answers of 5xx or none',
    value: failed,
    unit: `of ${requests}`,
    target: '0',
    holds: failed === 0,
    note: `503: ${refused}`,
  });
  say('processor time of web, a request', used.web / requests, 'ms');
  say('processor time of PostgreSQL, a request', used.postgres / requests, 'ms', 'the work of the workers included');
  say(
    'processor time of workers, a second',
    used.workers / seconds,
    'ms',
    `${(looked / seconds).toFixed(0)} looks a second, and the mails`,
  );
  if (!asked) return say('transactions of all, a request', transactions / requests, '', 'no pg_stat_statements here');
  say('statements of web, a request', asked.web.queries / requests, '');
  say('time of PostgreSQL for web, a request', asked.web.ms / requests, 'ms');
  say('time of PostgreSQL for workers, a second', asked.worker.ms / seconds, 'ms');
}
