import type { ReviewItem } from '@sillage/contract';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Choices, FragranceSearch } from './fragrance-search.tsx';
import { describeItem } from './review.rules.ts';

interface MergeDialogProps {
  userId: string;
  item: ReviewItem;
  onMerge: (into: number) => void;
  onCancel: () => void;
}

/** Asks which fragrance remains: one of the pair, or one that a search finds. */
export function MergeDialog({ userId, item, onMerge, onCancel }: MergeDialogProps) {
  return (
    <Dialog heading={`Merge ${describeItem(item)}`} onCancel={onCancel}>
      <p className="mt-2 text-sm text-muted">
        Pages, offers, history, alerts and watches move to the fragrance that you choose. Its facts stay. You can undo
        it for 24 hours.
      </p>
      {item.kind === 'pair' ? (
        <Choices fragrances={[item.first, item.second]} onChoose={({ id }) => onMerge(id)} />
      ) : (
        <FragranceSearch userId={userId} initialText={describeItem(item)} onChoose={({ id }) => onMerge(id)} />
      )}
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
