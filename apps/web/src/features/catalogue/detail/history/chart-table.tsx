import type { OfferSeries } from '@sillage/contract';
import { type Ref, useState } from 'react';
import { formatOffer } from '../../../../fragrance/offer-label.rules.ts';
import { formatNumber, locale } from '../../../../lib/locale.ts';
import { formatMoney, useConversion } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { useExpandable } from '../use-expandable.ts';
import type { LowMark } from './low-marks.ts';

const INITIAL_ROWS = 25;

/** Format of the dates in the chart's table. It is short enough for one line on a phone. */
const sinceFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

interface Row {
  series: OfferSeries;
  at: string;
  price: number | null;
  stock: string;
  /** Time of the last check, if the row is the last one of its offer. */
  until: string | null;
  /** The windows in which the price is the lowest. */
  lows: string[];
}

type Lows = ReadonlyMap<number, readonly LowMark[]>;

/** The chart's table also lists offers that the chart leaves out. Rows render only once opened. */
export function ChartTable({ series, lows }: { series: readonly OfferSeries[]; lows: Lows }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="@container mt-2 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2 text-muted underline underline-offset-4 hover:text-ink max-md:py-3">
        Show as a table
      </summary>
      {isOpen && <Table rows={buildRows(series, lows)} />}
    </details>
  );
}

function buildRows(all: readonly OfferSeries[], lows: Lows): Row[] {
  return all
    .flatMap((series): Row[] => {
      const { points, monthlyLows = [], until, offerId } = series;
      const changes = points.map(({ at, isInStock, price }, index): Row => {
        const end = points[index + 1]?.at ?? until ?? at;
        const seen = (lows.get(offerId) ?? []).filter(
          (low) => low.price === price && Date.parse(at) <= low.at && low.at <= Date.parse(end),
        );
        const isLast = index === points.length - 1;
        return {
          series,
          at,
          price,
          stock: describeStock(isInStock, price),
          until: isLast && until !== at ? until : null,
          lows: seen.map(({ text }) => text),
        };
      });
      const older = monthlyLows.map(
        ({ at, price }): Row => ({ series, at, price, stock: 'Lowest of the month', until: null, lows: [] }),
      );
      return [...older, ...changes];
    })
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

function describeStock(isInStock: boolean, price: number | null): string {
  if (!isInStock) return 'Sold out';
  return price === null ? 'In stock, no confirmed price' : 'In stock';
}

function Table({ rows }: { rows: readonly Row[] }) {
  const { shown, hidden, expand, next } = useExpandable<Row, HTMLTableRowElement>(rows, INITIAL_ROWS);
  return (
    <>
      <table className="w-full text-left @max-[44rem]:block">
        <caption className="sr-only">Observed changes, newest first</caption>
        <thead className="@max-[44rem]:sr-only">
          <tr className="border-b border-ink text-xs text-muted">
            {['Since', 'Offer', 'Price', 'Per ml', 'Stock'].map((title) => (
              <th key={title} scope="col" className="py-2 pr-3 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[44rem]:block">
          {shown.map((row, index) => (
            <TableRow
              key={`${row.series.offerId} ${row.at} ${row.stock}`}
              row={row}
              ref={index === INITIAL_ROWS ? next : undefined}
            />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="secondary" className="mt-4" onClick={expand}>
          Show all {rows.length} rows
        </Button>
      )}
    </>
  );
}

const cellStyle = '@min-[44rem]:py-2 @min-[44rem]:pr-3';

function TableRow({ row, ref }: { row: Row; ref: Ref<HTMLTableRowElement> | undefined }) {
  const { series, at, price, stock, until, lows } = row;
  const { currency, sizeMl } = series;
  const Converted = useConversion()?.Price;
  return (
    <tr
      ref={ref}
      tabIndex={-1}
      className="border-b border-line align-top @max-[44rem]:grid @max-[44rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @max-[44rem]:gap-x-4 @max-[44rem]:py-2"
    >
      <th scope="row" className={`${cellStyle} font-normal @max-[44rem]:order-2 @max-[44rem]:text-muted`}>
        <time dateTime={at} className="@min-[44rem]:whitespace-nowrap">
          {sinceFormat.format(new Date(at))}
        </time>
        {until && (
          <span className="block text-xs text-muted">
            last checked <time dateTime={until}>{sinceFormat.format(new Date(until))}</time>
          </span>
        )}
      </th>
      <td dir="auto" className={`${cellStyle} wrap-anywhere`}>
        {formatOffer(series)}
      </td>
      <td className={`${cellStyle} tabular-nums @max-[44rem]:order-1 @max-[44rem]:text-right`}>
        {formatPrice(price, currency)}
        {Converted && <Converted price={price} currency={currency} isShort />}
        {lows.map((text) => (
          <span key={text} className="block text-xs text-good">
            Lowest {text === '12 months' ? 'in 12 months' : text}
          </span>
        ))}
      </td>
      <td className={`${cellStyle} tabular-nums @max-[44rem]:order-4`}>
        {price === null || !sizeMl ? <None /> : formatPrice(price / sizeMl, currency)}
        {price !== null && sizeMl ? <span className="text-muted @min-[44rem]:hidden"> per ml</span> : null}
      </td>
      <td className="@max-[44rem]:order-3 @max-[44rem]:text-right @min-[44rem]:py-2">{stock}</td>
    </tr>
  );
}

function None() {
  return (
    <>
      <span aria-hidden="true" className="text-muted @max-[44rem]:hidden">
        –
      </span>
      <span className="sr-only">none</span>
    </>
  );
}

function formatPrice(price: number | null, currency: string | null) {
  if (price === null) return <None />;
  return currency === null ? formatNumber(price) : formatMoney(price, currency);
}
