import { convert, type ExchangeRates } from '@sillage/contract';
import { locale } from '../../lib/locale.ts';
import { type Conversion, type ConvertedPriceProps, formatMoney } from '../../lib/money.ts';

export function createConversion(currency: string, rates: ExchangeRates, now = new Date()): Conversion {
  const source = `ECB rate of ${formatRatesDate(rates.date, now)}`;
  const convertPrice = (amount: number, from: string) => convert(amount, from, currency, rates);

  function Price({ price, currency: from, isShort = false }: ConvertedPriceProps) {
    if (price === null || from === null || from === currency) return null;
    const converted = convertPrice(price, from);
    if (converted === null) return null;
    return (
      <span className="block text-xs font-normal text-muted tabular-nums" title={source}>
        about {formatMoney(converted, currency)}
        {!isShort && ` · ${source}`}
      </span>
    );
  }

  return { currency, convert: convertPrice, source, Price };
}

/** The day of rates, `YYYY-MM-DD`: "Nov 27", with the year when it is not this year. */
export function formatRatesDate(date: string, now = new Date()): string {
  const isThisYear = date.startsWith(`${now.getUTCFullYear()}-`);
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
