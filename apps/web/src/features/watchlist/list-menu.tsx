import type { WatchlistItem } from '@sillage/contract';
import { type ReactNode, useId, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ListActionItems = lazyPart(async () => (await import('./list-menu-items.tsx')).ListMenuItems);

interface ListMenuProps {
  items: readonly WatchlistItem[];
  share: ReactNode;
}

/** The watchlist's menu is a native popover: beside its button, or centred in older browsers. */
export function ListMenu({ items, share }: ListMenuProps) {
  const id = useId();
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="List actions"
        onClick={() => setOpened(true)}
        className={buttonStyle('secondary', 'max-sm:w-11 max-sm:px-0!')}
      >
        <span className="max-sm:hidden">List actions</span>
        <svg aria-hidden="true" viewBox="0 0 16 4" fill="currentColor" className="w-4">
          <circle cx="2" cy="2" r="1.6" />
          <circle cx="8" cy="2" r="1.6" />
          <circle cx="14" cy="2" r="1.6" />
        </svg>
      </button>
      <div
        id={id}
        popover="auto"
        className="min-w-56 rounded-box border border-line bg-surface py-1 text-sm text-ink shadow-lift supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:my-1 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:[position-try-fallbacks:flip-block]"
      >
        {wasOpened && <ListActionItems items={items} share={share} />}
      </div>
    </>
  );
}
