import { AppError, type Fragrance } from '@sillage/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';

interface WatchObservedProps {
  userId: string;
  suggestionId: string;
  /** Name of the page, for screen readers. */
  title: string;
  onFindShops: (fragrance: Fragrance) => void;
  /** Called when the dialog is closed. */
  onClose: () => void;
}

/** Button that watches a page which the user's own browser read and the catalogue does not have. */
export function WatchObserved({ userId, suggestionId, title, onFindShops, onClose }: WatchObservedProps) {
  const find = useMutation({ mutationFn: () => findSuggestion(suggestionId) });

  function close(): void {
    find.reset();
    onClose();
  }

  return (
    <>
      <Button
        variant="secondary"
        className="mt-2"
        pending={find.isPending && 'Loading...'}
        onClick={() => find.mutate()}
      >
        Watch this<span className="sr-only">: {title}</span>
      </Button>
      <ErrorText
        error={find.error}
        fallbackMessage="Failed to load what your browser read. Please try again."
        getMessage={getErrorMessage}
        className="mt-1.5 animate-appear text-sm"
      />
      {find.data && (
        <SuggestDialog
          userId={userId}
          found={find.data}
          onFindShops={(fragrance) => {
            close();
            onFindShops(fragrance);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

async function findSuggestion(id: string) {
  const found = (await api.suggestions.list()).find((suggestion) => suggestion.id === id);
  if (found) return found;
  const message = 'This was read too long ago. Visit the page again, then watch it.';
  throw new AppError('SUGGESTION_NOT_FOUND', { message });
}
