import type { AdminFragrance, ReviewedFragrance } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { adminFragrancePath } from '../admin-paths.ts';
import { FragranceSearch } from '../review/fragrance-search.tsx';
import { previewQuery, type Target, useMerge, useSplit } from './catalogue.queries.ts';
import { describeMerge, describeSplit } from './catalogue.rules.ts';

interface MoveDialogProps {
  userId: string;
  fragrance: AdminFragrance['fragrance'];
  /** The page to split off; null to merge the whole fragrance. */
  page: AdminFragrance['pages'][number] | null;
  onClose: () => void;
}

/** Merges a fragrance into another, or moves one of its pages, after a preview. */
export function MoveDialog({ userId, fragrance, page, onClose }: MoveDialogProps) {
  const navigate = useNavigate();
  const merge = useMerge(userId, fragrance.id);
  const split = useSplit(userId, fragrance.id);
  const [target, setTarget] = useState<ReviewedFragrance | null>(null);
  const [newName, setNewName] = useState('');
  const isNew = target === null && newName.trim() !== '';
  const isPending = merge.isPending || split.isPending;

  function confirm(): void {
    if (isPending) return;
    if (page) {
      const into = target?.id ?? { name: newName.trim(), brand: fragrance.brand };
      split.mutate({ page: page.id, into }, { onSuccess: onClose });
    } else if (target) {
      merge.mutate(target.id, { onSuccess: () => void navigate(adminFragrancePath(target.id)) });
    }
  }

  const heading = page ? `Split off a page of ${fragrance.name}` : `Merge ${fragrance.name} into another`;
  return (
    <Dialog heading={heading} onCancel={onClose}>
      {target === null ? (
        <>
          {page && <NewName name={newName} brand={fragrance.brand} onChange={setNewName} />}
          <FragranceSearch
            userId={userId}
            initialText={page ? '' : `${fragrance.name} ${fragrance.brand}`}
            excludedId={fragrance.id}
            onChoose={setTarget}
          />
        </>
      ) : (
        <p className="mt-3">
          Into {target.name} by {target.brand}
        </p>
      )}
      {target && !page && <Preview userId={userId} id={fragrance.id} target={{ into: target.id }} />}
      {(target ?? isNew) && page && <Preview userId={userId} id={fragrance.id} target={{ page: page.id }} />}
      <p className="mt-3 text-sm text-muted">You can undo it for 24 hours, or until one of the two is moved again.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {(target !== null || (page && isNew)) && (
          <Button pending={isPending && 'Moving...'} onClick={confirm}>
            {page ? 'Move the page' : 'Merge'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function NewName({ name, brand, onChange }: { name: string; brand: string; onChange: (name: string) => void }) {
  const id = useId();
  return (
    <div className="mt-4">
      <label htmlFor={id} className={labelStyle}>
        Name of a new fragrance by {brand}
      </label>
      <input
        id={id}
        value={name}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        className={controlStyle}
      />
      <p className="mt-1.5 text-xs text-muted">Or choose an existing one below.</p>
    </div>
  );
}

function Preview({ userId, id, target }: { userId: string; id: number; target: Target }) {
  const query = useQuery(previewQuery(userId, id, target));
  if (query.isError) return <p className="mt-3 text-sm text-bad">The preview could not be loaded.</p>;
  if (!query.data) return <output className="mt-3 block text-sm text-muted">Counting...</output>;
  return <p className="mt-3 text-sm">{'page' in target ? describeSplit(query.data) : describeMerge(query.data)}</p>;
}
