import { random } from '@sillage/testkit/random';
import { type SimulationReport, simulateShops } from '@sillage/testkit/year';
import { beforeAll } from 'vitest';
import { describe, expect, inject, test } from './testing/test.ts';

const DAYS = 3;

let report: SimulationReport;
beforeAll(async () => {
  report = await simulateShops(inject('postgresUrl'), { days: DAYS, next: random(7) });
});

describe(`shops of every kind, simulated for ${DAYS} days`, () => {
  test('report every restock that can be noticed', () => {
    expect(report.total.reported).toBeGreaterThan(10);
    expect(report.total.missed).toBe(0);
  });

  test('report no restock that did not happen, and none twice', () => {
    expect(report.total).toMatchObject({ invented: 0, doubled: 0 });
  });

  test('lead to one email to each watcher for each restock', () => {
    expect(report.mails).toBeGreaterThan(10);
    expect(report.mailProblems).toEqual([]);
  });

  test('are requested one at a time, as their gap, robots.txt and Retry-After allow', () => {
    const requests = report.shops.map((shop) => ({ name: shop.name, ...shop.requests }));
    expect(requests.filter(({ violations }) => violations.length > 0)).toEqual([]);
    expect(requests.filter(({ requests: count, allowed }) => count > allowed)).toEqual([]);
  });
});
