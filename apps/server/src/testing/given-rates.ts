import { saveRates } from '../features/exchange-rates/exchange-rates.repo.ts';
import { addMs, DAY } from '../platform/clock.ts';
import type { TestApp } from './test-app.ts';

/** Reference rates of the European Central Bank of 28 June 2024. */
export const publishedRates = {
  USD: '1.0705',
  JPY: '171.94',
  BGN: '1.9558',
  CZK: '25.025',
  DKK: '7.4575',
  GBP: '0.84638',
  HUF: '395.10',
  PLN: '4.3090',
  RON: '4.9773',
  SEK: '11.3595',
  CHF: '0.9634',
  ISK: '148.90',
  NOK: '11.3965',
  TRY: '35.1868',
  AUD: '1.6079',
  BRL: '5.8915',
  CAD: '1.4670',
  CNY: '7.7748',
  HKD: '8.3594',
  IDR: '17487.21',
  ILS: '4.0200',
  INR: '89.2495',
  KRW: '1474.86',
  MXN: '19.5654',
  MYR: '5.0501',
  NZD: '1.7601',
  PHP: '62.560',
  SGD: '1.4513',
  THB: '39.319',
  ZAR: '19.4970',
};

export function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Stores rates as those of `daysAgo` days before today, and replaces others of that day. */
export function givenRates(
  app: TestApp,
  daysAgo = 0,
  perEuro: Readonly<Record<string, string>> = publishedRates,
): Promise<void> {
  const now = app.clock.now();
  const rates = { day: formatDay(addMs(now, -daysAgo * DAY)), perEuro: new Map(Object.entries(perEuro)) };
  return app.db.transaction().execute((tx) => saveRates(tx, rates, now));
}

export function deleteRates(app: TestApp) {
  return app.db.deleteFrom('exchange_rates').execute();
}
