import { useId, useState } from 'react';
import { browserTimeZone, getCurrentZoneName } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { findZone, listZones } from './time-zones.ts';

interface TimeZoneProps {
  /** IANA name of the time zone; null if none is set. */
  zone: string | null;
  onChange: (zone: string) => void;
}

/** A field with suggestions, because the list has over 400 time zones. */
export function TimeZone({ zone, onChange }: TimeZoneProps) {
  const id = useId();
  /** Null while the field shows the saved time zone. */
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const [zones, setZones] = useState<ReturnType<typeof listZones>>([]);
  const isUnknown = hasLeft && typed !== null;

  function type(text: string): void {
    const found = findZone(text);
    setLeft(false);
    setTyped(found === null ? text : null);
    if (found !== null && found !== zone) onChange(found);
  }

  return (
    <div className="mt-6">
      <div className="max-w-form">
        <label htmlFor={id} className={labelStyle}>
          Time zone
        </label>
        <input
          id={id}
          list={`${id}zones`}
          value={typed ?? (zone === null ? '' : getCurrentZoneName(zone))}
          placeholder="Not set (using UTC)"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isUnknown || undefined}
          aria-describedby={`${id}hint`}
          onFocus={() => zones.length === 0 && setZones(listZones(new Date()))}
          onChange={({ target }) => type(target.value)}
          onBlur={() => (typed?.trim() === '' ? setTyped(null) : setLeft(true))}
          className={controlStyle}
        />
        <datalist id={`${id}zones`}>
          {zones.map(({ name, offset }) => (
            <option key={name} value={name}>
              {offset}
            </option>
          ))}
        </datalist>
      </div>
      <p id={`${id}hint`} role="status" className="mt-1.5 text-sm text-muted">
        {isUnknown ? (
          <span className="text-bad">Choose a time zone from the list, such as Europe/Berlin.</span>
        ) : (
          'Used for quiet hours, the weekly digest and daily limits. Type a city to search.'
        )}
      </p>
      {(zone === null || getCurrentZoneName(zone) !== browserTimeZone) && (
        <Button
          variant="quiet"
          className="-mx-5 max-w-full whitespace-normal!"
          onClick={() => {
            setTyped(null);
            onChange(browserTimeZone);
          }}
        >
          Use this browser’s time zone ({browserTimeZone.replaceAll('_', ' ')})
        </Button>
      )}
    </div>
  );
}
