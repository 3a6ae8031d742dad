import type { FragranceLows, Low } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../lib/money.ts';
import { useNow } from '../../../../lib/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { detailQueries } from '../../detail.queries.ts';
import { Section } from '../section.tsx';
import { useExpandable } from '../use-expandable.ts';
import { buildCells, describeSource, describeUsual, windowTitles } from './describe-lows.ts';

const INITIAL_SIZES = 6;
const INITIAL_USUAL = 4;

/** The lowest prices of a fragrance that we saw, and what each offer usually costs. */
export function LowsSection({ id }: { id: number }) {
  const query = useQuery(detailQueries.lows(id));
  return (
    <Section
      title="Lowest prices"
      intro="Only prices of full bottles in stock that two of our checks confirmed. Struck-through prices don’t count."
    >
      <QueryState
        query={query}
        fallbackMessage="Failed to load the lowest prices"
        loading={<Skeleton className="h-56 w-full" />}
      >
        {(lows) => <Lows lows={lows} />}
      </QueryState>
    </Section>
  );
}

function Lows({ lows: { sizes, perMl, usual } }: { lows: FragranceLows }) {
  if (sizes.length === 0) return <p className="text-muted">We have not seen a confirmed price in stock yet.</p>;
  return (
    <div className="@container grid gap-8">
      <LowsTable sizes={sizes} perMl={perMl} />
      <UsualPrices usual={usual.filter(({ price }) => price !== null)} />
    </div>
  );
}

function LowsTable({ sizes, perMl }: Pick<FragranceLows, 'sizes' | 'perMl'>) {
  const {
    shown,
    hidden,
    expand: unfold,
    next,
  } = useExpandable<FragranceLows['sizes'][number], HTMLTableRowElement>(sizes, INITIAL_SIZES);
  return (
    <div>
      <table className="w-full table-fixed text-left text-sm @max-[40rem]:block">
        <caption className="sr-only">Lowest confirmed prices by size</caption>
        {/* In narrow tables, each cell has the name of its window. */}
        <thead className="@max-[40rem]:hidden">
          <tr className="border-b border-ink text-xs text-muted">
            {['Size', ...windowTitles].map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[40rem]:block">
          {shown.map((row, index) => (
            <LowRow
              key={`${row.sizeMl} ${row.variant} ${row.currency} ${index}`}
              title={row.sizeMl === null ? (row.variant ?? 'Size not known') : `${row.sizeMl} ml`}
              row={row}
              ref={index === INITIAL_SIZES ? next : undefined}
            />
          ))}
          {perMl.map((row) => (
            <LowRow key={row.currency} title="Per ml" row={row} hasSize />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="secondary" className="mt-4" onClick={unfold}>
          Show all {sizes.length} sizes
        </Button>
      )}
    </div>
  );
}

interface LowRowProps {
  title: string;
  row: FragranceLows['perMl'][number];
  /** True for lows of a millilitre, which name the size of the bottle. */
  hasSize?: boolean;
  ref?: React.Ref<HTMLTableRowElement> | undefined;
}

function LowRow({ title, row, hasSize = false, ref }: LowRowProps) {
  const now = useNow();
  return (
    <tr ref={ref} tabIndex={-1} className="border-b border-line align-top @max-[40rem]:block @max-[40rem]:py-3">
      <th scope="row" className="font-medium wrap-anywhere @max-[40rem]:block @min-[40rem]:py-3.5 @min-[40rem]:pr-4">
        <span dir="auto">{title}</span>
      </th>
      {buildCells(row, now).map(({ low, window, columns }) => (
        <td
          key={window}
          colSpan={columns}
          className="wrap-anywhere tabular-nums @max-[40rem]:mt-2 @max-[40rem]:block @min-[40rem]:py-3.5 @min-[40rem]:pr-4"
        >
          <span className={`block text-xs text-muted ${columns === 1 ? '@min-[40rem]:sr-only' : ''}`}>{window}</span>
          {low ? (
            <LowPrice low={low} currency={row.currency} hasSize={hasSize} />
          ) : (
            <span className="text-muted">Not in stock</span>
          )}
        </td>
      ))}
    </tr>
  );
}

function LowPrice({ low, currency, hasSize }: { low: Low; currency: string; hasSize: boolean }) {
  return (
    <>
      <span className={low.isCurrent ? 'font-medium text-good' : ''}>{formatMoney(low.value, currency)}</span>
      <span dir="auto" className="block text-xs text-muted">
        {describeSource(low)}
        {hasSize && ` (${low.sizeMl} ml for ${formatMoney(low.price, currency)})`}
      </span>
    </>
  );
}

function UsualPrices({ usual }: Pick<FragranceLows, 'usual'>) {
  const {
    shown,
    hidden,
    expand: unfold,
    next,
  } = useExpandable<FragranceLows['usual'][number], HTMLLIElement>(usual, INITIAL_USUAL);
  if (usual.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-lg">Usual prices</h3>
      <ul className="text-sm">
        {shown.map((each, index) => {
          const { offer, text, discount } = describeUsual(each);
          return (
            <li
              key={each.offerId}
              ref={index === INITIAL_USUAL ? next : undefined}
              tabIndex={-1}
              className="py-1.5 wrap-anywhere"
            >
              <span dir="auto" className="font-medium">
                {offer}
              </span>
              : {text}.{discount && <span className="text-good"> {discount}.</span>}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button variant="secondary" className="mt-3" onClick={unfold}>
          Show all {usual.length} offers
        </Button>
      )}
    </div>
  );
}
