import { type CatalogueImport, MAX_IMPORT_CHARACTERS } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { labelStyle } from '../../../ui/field-style.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { importsQuery } from './catalogue.queries.ts';
import { describeImport } from './catalogue.rules.ts';

/** Imports a file, and shows the imports of the last 30 days. */
export function Imports({ userId }: { userId: string }) {
  const id = useId();
  const query = useQuery(importsQuery(userId));
  const [problem, setProblem] = useState<string | null>(null);
  const start = useAdminChange({
    userId,
    run: (body: { name: string; text: string }) => adminApi.adminCatalogue.startImport({ body }),
    describe: ({ name }) => `${name} is imported. You can leave this page.`,
    fallbackMessage: 'The file could not be imported',
  });

  async function read(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    if (file.size > MAX_IMPORT_CHARACTERS)
      return setProblem('The file is larger than 10 MB. Import it with “npx sillage import FILE” on the server.');
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      setProblem(null);
      start.mutate({ name: file.name, text });
    } catch {
      setProblem('The file is no text in UTF-8. Save it as CSV, JSON or NDJSON in UTF-8.');
    }
  }

  return (
    <section aria-labelledby={`${id}-heading`} className="mb-12">
      <h2 id={`${id}-heading`} className="mb-3 text-lg">
        Import
      </h2>
      <label htmlFor={id} className={labelStyle}>
        Catalogue file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.json,.ndjson,.jsonl"
        disabled={start.isPending}
        aria-describedby={`${id}-hint`}
        onChange={(event) => void read(event.target)}
        className="block min-h-11 w-full max-w-form text-sm file:mr-4 file:min-h-11 file:rounded-box file:border file:border-edge file:bg-surface file:px-4 file:text-ink"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
        CSV, JSON or NDJSON, at most 10 MB. It adds and updates fragrances, and erases nothing.
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {problem}
        </p>
      )}
      <QueryState
        query={query}
        loading={<Skeleton className="mt-4 h-24" />}
        fallbackMessage="The imports could not be loaded"
      >
        {(imports) => (
          <ol aria-label="Imports" className="mt-6 divide-y divide-line border-y border-line">
            {imports.map((each) => (
              <ImportResult key={each.id} result={each} />
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  );
}

function ImportResult({ result }: { result: CatalogueImport }) {
  const { name, createdAt, endedAt, progress, report } = result;
  return (
    <li className="py-4 wrap-anywhere">
      <p className="font-medium">{name}</p>
      <p className="text-sm text-muted">
        <TimeAgo at={createdAt} />
      </p>
      <p className="text-sm">{describeImport(result)}</p>
      {endedAt === null && (
        <ProgressBar
          aria-label={`Import of ${name}`}
          className="max-w-form"
          {...(progress?.total && { max: progress.total, value: progress.done })}
        />
      )}
      {report !== null && report.problems.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="min-h-11 cursor-pointer py-2">
            Rejected rows{report.failed > report.problems.length && ` (the first ${report.problems.length})`}
          </summary>
          <ul>
            {report.problems.map(({ place, problem }) => (
              <li key={place}>
                {place}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
