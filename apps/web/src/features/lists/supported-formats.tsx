import { useId } from 'react';

const layouts = [
  ['Your export from here', 'The CSV from your dashboard, with notes, dates and alert settings.'],
  ['Parfumo', 'The CSV of a collection or a wish list.'],
  ['Fragrantica', 'A list saved as CSV.'],
  ['Any other table', 'CSV or TSV with a column for the brand and one for the name.'],
  ['Plain lines', 'A fragrance each: “Dior - Sauvage”, “Sauvage by Dior”, or the name alone.'],
] as const;

export function SupportedFormats() {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        Supported formats
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line text-sm">
        {layouts.map(([name, about]) => (
          <div key={name} className="py-3">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
