import type { OfferSeries } from '@sillage/contract';
import { useState } from 'react';
import { formatOffer } from '../../../../fragrance/offer-label.rules.ts';
import { formatNumber, locale } from '../../../../lib/locale.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { useExpandable } from '../use-expandable.ts';

const INITIAL_ROWS = 25;

/** Format of the dates in the chart's table. It is short enough for one line on a phone. */
const sinceFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

interface Row {
  series: OfferSeries;
  point: OfferSeries['points'][number];
}

/** The chart's table also lists offers that the chart leaves out. Rows render only once opened. */
export function ChartTable({ series }: { series: readonly OfferSeries[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-2 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2 text-muted underline underline-offset-4 hover:text-ink max-md:py-3">
        Show as a table
      </summary>
      {isOpen && <Table rows={buildRows(series)} />}
    </details>
  );
}

function buildRows(all: readonly OfferSeries[]): Row[] {
  return all
    .flatMap((series) => series.points.map((point) => ({ series, point })))
    .toSorted((a, b) => Date.parse(b.point.at) - Date.parse(a.point.at));
}

function Table({ rows }: { rows: readonly Row[] }) {
  const { shown, hidden, expand: unfold, next } = useExpandable<Row, HTMLTableRowElement>(rows, INITIAL_ROWS);
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
              ref={index === INITIAL_ROWS ? next : undefined}
              tabIndex={-1}
              className="border-b border-line align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-2"
            >
              <th scope="row" className={`${cellStyle} font-normal max-sm:order-2 max-sm:text-muted`}>
                <time dateTime={point.at} className="whitespace-nowrap">
                  {sinceFormat.format(new Date(point.at))}
                </time>
              </th>
              <td dir="auto" className={`${cellStyle} wrap-anywhere`}>
                {formatOffer(series)}
              </td>
              <td className={`${cellStyle} tabular-nums max-sm:order-1 max-sm:text-right`}>
                {formatPrice(series, point)}
              </td>
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

const cellStyle = 'sm:py-2 sm:pr-3';

function formatPrice({ currency }: OfferSeries, { price }: Row['point']): string {
  if (price === null) return 'not known';
  return currency === null ? formatNumber(price) : formatMoney(price, currency);
}
