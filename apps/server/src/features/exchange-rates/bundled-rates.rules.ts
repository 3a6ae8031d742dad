import type { ExchangeRates } from '@sillage/contract';

/**
 * Reference rates of the European Central Bank of 31 January 2025 (eurofxref-daily.xml). They are
 * shown until the first rates are fetched, and never decide about an alert.
 */
export const bundledRates: ExchangeRates = {
  date: '2025-01-31',
  base: 'EUR',
  perEuro: {
    USD: '1.0393',
    JPY: '160.99',
    BGN: '1.9558',
    CZK: '25.166',
    DKK: '7.4618',
    GBP: '0.83608',
    HUF: '407.95',
    PLN: '4.2130',
    RON: '4.9767',
    SEK: '11.4740',
    CHF: '0.9449',
    ISK: '146.70',
    NOK: '11.7373',
    TRY: '37.2655',
    AUD: '1.6702',
    BRL: '6.0677',
    CAD: '1.5035',
    CNY: '7.5363',
    HKD: '8.0990',
    IDR: '16941.21',
    ILS: '3.7199',
    INR: '89.9945',
    KRW: '1506.62',
    MXN: '21.4769',
    MYR: '4.6301',
    NZD: '1.8391',
    PHP: '60.682',
    SGD: '1.4091',
    THB: '34.915',
    ZAR: '19.3588',
  },
  isBundled: true,
};
