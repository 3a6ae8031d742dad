import type { ExchangeRates } from '@sillage/contract';

/** Some of the reference rates of the European Central Bank of 28 June 2024. */
export const sampleRates: ExchangeRates = {
  date: '2024-06-28',
  base: 'EUR',
  perEuro: { USD: '1.0705', JPY: '171.94', GBP: '0.84638', CHF: '0.9634' },
  isBundled: false,
};
