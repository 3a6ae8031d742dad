import { type KeyboardEvent, useId, useState } from 'react';
import { controlStyle, labelStyle } from '../../ui/field-style.ts';
import { type ExploreFilters, parsePrice } from './explore-filters.rules.ts';

type Range = Pick<ExploreFilters, 'minPrice' | 'maxPrice'>;

/** Price filter in US dollars. A typed price applies on Enter or when its field loses focus. */
export function PriceRange({ minPrice, maxPrice, onChange }: Range & { onChange: (range: Partial<Range>) => void }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={labelStyle}>
        Price in USD
      </span>
      <div className="grid grid-cols-2 gap-2">
        <PriceField label="From" price={minPrice} onChange={(price) => onChange({ minPrice: price })} />
        <PriceField label="To" price={maxPrice} onChange={(price) => onChange({ maxPrice: price })} />
      </div>
    </div>
  );
}

interface PriceFieldProps {
  label: string;
  price: number | null;
  onChange: (price: number | null) => void;
}

function PriceField({ label, price, onChange }: PriceFieldProps) {
  const id = useId();
  const [knownPrice, setKnownPrice] = useState(price);
  const [text, setText] = useState(`${price ?? ''}`);
  const [isInvalid, setInvalid] = useState(false);
  if (knownPrice !== price) {
    setKnownPrice(price);
    setText(`${price ?? ''}`);
    setInvalid(false);
  }

  function commit(): void {
    const typed = parsePrice(text);
    setInvalid(typed === undefined);
    if (typed !== undefined && typed !== price) onChange(typed);
  }

  function commitOnEnter(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
  }

  return (
    <div>
      <input
        value={text}
        placeholder={label}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? id : undefined}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={commitOnEnter}
        className={`${controlStyle} tabular-nums`}
      />
      {isInvalid && (
        <p id={id} role="alert" className="mt-1 text-xs text-bad">
          Enter a price, such as 89.90
        </p>
      )}
    </div>
  );
}
