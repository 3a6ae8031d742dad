import type { User } from '@sillage/contract';
import { type MouseEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

export function ShareWatchlist({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);

  /** Opens the share dialog after closing the menu, which returns focus to the menu's button. */
  function open({ currentTarget }: MouseEvent): void {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    setOpen(true);
  }

  return (
    <>
      <Button variant="quiet" className="px-2!" onClick={open}>
        Share <span className="sr-only">your watchlist</span>
      </Button>
      {isOpen && createPortal(<ShareDialog user={user} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
