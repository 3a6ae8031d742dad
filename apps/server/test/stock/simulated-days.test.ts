import { random } from '@sillage/testkit/random';
import { type SimulationReport, simulateShops } from '@sillage/testkit/year';
import { beforeAll } from 'vitest';
import { describe, expect, inject, test } from '../../src/testing/test.ts';

const DAYS = 3;

let report: SimulationReport;
beforeAll(async () => {
  report = await simulateShops(inject('postgresUrl'), { days: DAYS, next: random(7) });
});

describe(`shops of every kind, simulated for ${DAYS} days`, () => {
  test('simulated shops: every detectable restock is reported', () => {
    expect(report.total.reported).toBeGreaterThan(10);
    expect(report.total.missed).toBe(0);
  });

  test('simulated shops: no restock is invented or reported twice', () => {
    expect(report.total).toMatchObject({ invented: 0, doubled: 0 });
  });

  test('simulated shops: each restock sends one email to each watcher', () => {
    expect(report.emails).toBeGreaterThan(10);
    expect(report.emailProblems).toEqual([]);
  });

  test('simulated shops: requests keep the minimum gap, and obey robots.txt and Retry-After', () => {
    const requests = report.shops.map((shop) => ({ name: shop.name, ...shop.requests }));
    expect(requests.filter(({ violations }) => violations.length > 0)).toEqual([]);
    expect(requests.filter(({ requests: count, allowed }) => count > allowed)).toEqual([]);
  });
});
