import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { browserTimeZone } from './use-alert-rules.ts';

/** Stands for a time zone that nobody has said yet. */
const UNSAID = '';

interface TimeZoneProps {
  /** An IANA name; null while nobody said one. */
  zone: string | null;
  onChange: (zone: string) => void;
}

/** The time zone that times of day are meant in, with this browser's at hand. */
export function TimeZone({ zone, onChange }: TimeZoneProps) {
  return (
    <div className="mt-6">
      <div className="max-w-form">
        <Select
          label="Time zone"
          value={zone ?? UNSAID}
          onChange={(value) => value !== UNSAID && onChange(value)}
          options={[...(zone === null ? [{ value: UNSAID, label: 'Not set (using UTC)' }] : []), ...groups(zone)]}
        />
      </div>
      <p className="mt-1.5 text-sm text-muted">Used for quiet hours, the weekly digest and daily limits.</p>
      {zone !== browserTimeZone && (
        <Button
          variant="quiet"
          className="-mx-5 max-w-full whitespace-normal!"
          onClick={() => onChange(browserTimeZone)}
        >
          Use this browser’s time zone ({wordsOf(browserTimeZone)})
        </Button>
      )}
    </div>
  );
}

/** By continent; what a browser does not list but somebody has chosen stands among them too. */
function groups(zone: string | null) {
  const listed = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set([...listed, 'UTC', ...(zone === null ? [] : [zone])])].toSorted();
  const continents = Map.groupBy(zones, (name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : 'Others'));
  return [...continents].map(([label, names]) => ({
    label,
    options: names.map((value) => ({ value, label: wordsOf(value) })),
  }));
}

/** "Europe/Isle_of_Man" as people write it. */
function wordsOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
