import type { StockHistory } from '@sillage/contract';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { offerWords } from './offers.rules.ts';
import { type Lane, type Spell, timelineOf } from './spells.rules.ts';

/** More lanes than this are no longer small; the list below has all of it. */
const MOST_LANES = 6;
const HEIGHT = 18;

/** The spells of each offer as bars. The list of changes says the same in words, hence nothing here for screen readers. */
export function StockTimeline({ history }: { history: StockHistory }) {
  const timeline = timelineOf(history);
  if (!timeline) return null;
  const { from, to, lanes } = timeline;
  return (
    <div aria-hidden="true" className="text-xs text-muted">
      <div className="grid gap-y-3 sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)] sm:items-center sm:gap-x-5">
        {lanes.slice(0, MOST_LANES).map((lane) => (
          <LaneRow key={lane.offer.id} lane={lane} />
        ))}
        <div className="flex justify-between sm:col-start-2">
          <TimeAgo at={from} />
          <span>
            last look <TimeAgo at={to} />
          </span>
        </div>
      </div>
      <Legend />
    </div>
  );
}

function LaneRow({ lane: { offer, spells } }: { lane: Lane }) {
  const begin = spells[0]?.from ?? 0;
  return (
    <>
      <span className="wrap-anywhere max-sm:-mb-2 sm:max-w-48">{offerWords(offer)}</span>
      <svg width="100%" height={HEIGHT} focusable="false">
        <line
          x1="0"
          x2={percent(begin)}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          className="stroke-edge"
          strokeDasharray="1 5"
        />
        {spells.map((spell) => (
          <Bar key={spell.from} spell={spell} />
        ))}
      </svg>
    </>
  );
}

/** In stock is tall and full, sold out is low and hollow. */
function Bar({ spell: { isInStock, from, to } }: { spell: Spell }) {
  const width = percent(Math.max(to - from, 0.004));
  return isInStock ? (
    <rect x={percent(from)} width={width} y="1" height={HEIGHT - 2} rx="2" className="fill-good" />
  ) : (
    <rect
      x={percent(from)}
      width={width}
      y={HEIGHT / 2 - 3}
      height="6"
      className="fill-paper stroke-bad"
      strokeWidth="1.5"
    />
  );
}

function Legend() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
      <span className="inline-flex items-center gap-2">
        <svg width="20" height="12">
          <rect width="20" height="12" rx="2" className="fill-good" />
        </svg>
        in stock
      </span>
      <span className="inline-flex items-center gap-2">
        <svg width="20" height="12">
          <rect x="1" y="3" width="18" height="6" className="fill-paper stroke-bad" strokeWidth="1.5" />
        </svg>
        sold out
      </span>
      <span className="inline-flex items-center gap-2">
        <svg width="20" height="12">
          <line x2="20" y1="6" y2="6" className="stroke-edge" strokeDasharray="1 5" />
        </svg>
        before the first change we saw
      </span>
    </p>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
