import type { CatalogueFact } from '@sillage/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ExternalLink, isWebUrl } from '../../../ui/external-link.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useRevertFact } from './catalogue.queries.ts';
import { factNames } from './catalogue.rules.ts';
import { FactDialog } from './fact-dialog.tsx';

interface FactsProps {
  userId: string;
  id: number;
  facts: readonly CatalogueFact[];
}

export function Facts({ userId, id, facts }: FactsProps) {
  const [edited, setEdited] = useState<CatalogueFact | null>(null);
  const revert = useRevertFact(userId, id);
  return (
    <section aria-labelledby="facts" className="mb-8">
      <h2 id="facts" className="mb-3 text-lg">
        Facts
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {facts.map((each) => {
          const name = factNames[each.fact];
          return (
            <li key={each.fact} className="grid gap-x-8 gap-y-1 py-3 md:grid-cols-[9rem_minmax(0,1fr)_auto]">
              <p className="text-sm text-muted">{name}</p>
              <div className="min-w-0 wrap-anywhere">
                <p>{each.value || <span className="text-muted">Unknown</span>}</p>
                {each.edit && <Edit edit={each.edit} />}
              </div>
              <div className="flex flex-wrap gap-2 max-md:-ml-5">
                <Button variant="quiet" aria-label={`Edit ${name}`} onClick={() => setEdited(each)}>
                  Edit
                </Button>
                {each.edit && (
                  <Button
                    variant="quiet"
                    aria-label={`Take back the change of ${name}`}
                    pending={revert.isPending && 'Saving...'}
                    onClick={() => revert.mutate(each.fact)}
                  >
                    Take back
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {edited && <FactDialog userId={userId} id={id} fact={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function Edit({ edit }: { edit: NonNullable<CatalogueFact['edit']> }) {
  const { source, editedAt, imported, importedAt } = edit;
  return (
    <p className="text-sm text-muted">
      Edited <TimeAgo at={editedAt} />. Source:{' '}
      {isWebUrl(source) ? (
        <ExternalLink href={source} className="underline underline-offset-4">
          {source}
        </ExternalLink>
      ) : (
        source
      )}
      . {importedAt === null ? 'Before' : 'The last import says'}: {imported || 'unknown'}.
    </p>
  );
}
