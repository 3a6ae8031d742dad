import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { browserTimeZone } from './use-alert-rules.ts';

const UNSET = '';

interface TimeZoneProps {
  /** IANA name of the time zone; null if none is set. */
  zone: string | null;
  onChange: (zone: string) => void;
}

export function TimeZone({ zone, onChange }: TimeZoneProps) {
  return (
    <div className="mt-6">
      <div className="max-w-form">
        <Select
          label="Time zone"
          value={zone ?? UNSET}
          onChange={(value) => value !== UNSET && onChange(value)}
          options={[...(zone === null ? [{ value: UNSET, label: 'Not set (using UTC)' }] : []), ...groupZones(zone)]}
        />
      </div>
      <p className="mt-1.5 text-sm text-muted">Used for quiet hours, the weekly digest and daily limits.</p>
      {zone !== browserTimeZone && (
        <Button
          variant="quiet"
          className="-mx-5 max-w-full whitespace-normal!"
          onClick={() => onChange(browserTimeZone)}
        >
          Use this browser’s time zone ({formatZone(browserTimeZone)})
        </Button>
      )}
    </div>
  );
}

/** The list of time zones includes the chosen one even if the browser does not list it. */
function groupZones(zone: string | null) {
  const listed = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set([...listed, 'UTC', ...(zone === null ? [] : [zone])])].toSorted();
  const continents = Map.groupBy(zones, (name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : 'Others'));
  return [...continents].map(([label, names]) => ({
    label,
    options: names.map((value) => ({ value, label: formatZone(value) })),
  }));
}

/** Shows the time zone "Europe/Isle_of_Man" as "Europe/Isle of Man". */
function formatZone(zone: string): string {
  return zone.replaceAll('_', ' ');
}
