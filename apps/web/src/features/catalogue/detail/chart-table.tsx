import type { OfferSeries } from '@sillage/contract';
import { useState } from 'react';
import { formatNumber, locale } from '../../../lib/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Button } from '../../../ui/button.tsx';
import { offerWords } from '../../../ui/offer-words.rules.ts';
import { useFold } from './use-fold.ts';

const FIRST = 25;

/** Short enough for one line on a phone. */
const sinceFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

interface Row {
  series: OfferSeries;
  point: OfferSeries['points'][number];
}

/** All data of the chart and of the offers it leaves out. Rendered when opened. */
export function ChartTable({ series }: { series: readonly OfferSeries[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-2 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2 text-muted underline underline-offset-4 hover:text-ink max-md:py-3">
        Show as a table
      </summary>
      {isOpen && <Table rows={rowsOf(series)} />}
    </details>
  );
}

function rowsOf(all: readonly OfferSeries[]): Row[] {
  return all
    .flatMap((series) => series.points.map((point) => ({ series, point })))
    .toSorted((a, b) => Date.parse(b.point.at) - Date.parse(a.point.at));
}

function Table({ rows }: { rows: readonly Row[] }) {
  const { shown, hidden, unfold, next } = useFold<Row, HTMLTableRowElement>(rows, FIRST);
  return (
    <>
      <table className="w-full text-left max-sm:block">
        <caption className="sr-only">Observed changes, newest first</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-ink text-xs text-muted">
            {['Since', 'Offer', 'Price', 'Stock'].map((title) => (
              <th key={title} scope="col" className="py-2 pr-3 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {shown.map(({ series, point }, index) => (
            <tr
              key={`${series.offerId} ${point.at}`}
              ref={index === FIRST ? next : undefined}
              tabIndex={-1}
              className="border-b border-line align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-2"
            >
              <th scope="row" className={`${cell} font-normal max-sm:order-2 max-sm:text-muted`}>
                <time dateTime={point.at} className="whitespace-nowrap">
                  {sinceFormat.format(new Date(point.at))}
                </time>
              </th>
              <td dir="auto" className={`${cell} wrap-anywhere`}>
                {offerWords(series)}
              </td>
              <td className={`${cell} tabular-nums max-sm:order-1 max-sm:text-right`}>{priceOf(series, point)}</td>
              <td className="max-sm:order-3 max-sm:text-right sm:py-2">{point.isInStock ? 'In stock' : 'Sold out'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="secondary" className="mt-4" onClick={unfold}>
          Show all {rows.length} rows
        </Button>
      )}
    </>
  );
}

const cell = 'sm:py-2 sm:pr-3';

function priceOf({ currency }: OfferSeries, { price }: Row['point']): string {
  if (price === null) return 'not known';
  return currency === null ? formatNumber(price) : formatMoney(price, currency);
}
