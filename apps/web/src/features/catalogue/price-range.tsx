import { type KeyboardEvent, useId, useState } from 'react';
import { controlStyle, labelStyle } from '../../ui/field-style.ts';
import { type ExploreFilters, readPrice } from './explore-filters.rules.ts';

type Range = Pick<ExploreFilters, 'minPrice' | 'maxPrice'>;

/** A price range in US dollars; a value applies on Enter or blur. */
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
  const [known, setKnown] = useState(price);
  const [text, setText] = useState(`${price ?? ''}`);
  const [isWrong, setWrong] = useState(false);
  if (known !== price) {
    setKnown(price);
    setText(`${price ?? ''}`);
    setWrong(false);
  }

  function settle(): void {
    const typed = readPrice(text);
    setWrong(typed === undefined);
    if (typed !== undefined && typed !== price) onChange(typed);
  }

  function settleOnEnter(event: KeyboardEvent): void {
    if (event.key === 'Enter') settle();
  }

  return (
    <div>
      <input
        value={text}
        placeholder={label}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        onKeyDown={settleOnEnter}
        className={`${controlStyle} tabular-nums`}
      />
      {isWrong && (
        <p id={id} role="alert" className="mt-1 text-xs text-bad">
          Enter a price, such as 89.90
        </p>
      )}
    </div>
  );
}
