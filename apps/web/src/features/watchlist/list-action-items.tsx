import type { WatchlistItem } from '@sillage/contract';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { saveText } from '../../lib/save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import { exportName, writeList } from './export-list.rules.ts';

const entry = 'flex min-h-11 w-full items-center px-4 hover:bg-sunken';

/** Styles another feature's button as a menu entry. */
const guest =
  '*:min-h-11 *:w-full *:justify-start! *:rounded-none *:px-4! *:font-normal! *:text-ink! *:no-underline! *:hover:bg-sunken';

export function ListActionItems({ items, share }: { items: readonly WatchlistItem[]; share: ReactNode }) {
  function save({ currentTarget }: MouseEvent): void {
    const name = exportName(new Date());
    saveText(name, writeList(items), 'text/csv;charset=utf-8');
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    showToast({ text: `Your watchlist is saved as ${name}` });
  }

  return (
    <>
      <Link to={paths.importList} className={entry}>
        Import a list
      </Link>
      <button type="button" onClick={save} className={entry}>
        Export as CSV
      </button>
      <div className={guest}>{share}</div>
    </>
  );
}
