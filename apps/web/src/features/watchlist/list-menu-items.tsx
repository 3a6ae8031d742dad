import type { WatchlistItem } from '@sillage/contract';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { saveText } from '../../lib/browser/save-file.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { buildExportName, writeWatchlistCsv } from './export-list.rules.ts';

const entryStyle = 'flex min-h-11 w-full items-center px-4 hover:bg-sunken';

/** Classes that make another feature's button look like an entry of the watchlist's menu. */
const embeddedButton =
  '*:min-h-11 *:w-full *:justify-start! *:rounded-none *:px-4! *:font-normal! *:text-ink! *:no-underline! *:hover:bg-sunken';

export function ListMenuItems({ items, share }: { items: readonly WatchlistItem[]; share: ReactNode }) {
  function save({ currentTarget }: MouseEvent): void {
    const name = buildExportName(new Date());
    saveText(name, writeWatchlistCsv(items), 'text/csv;charset=utf-8');
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    showToast({ text: `Your watchlist is saved as ${name}` });
  }

  return (
    <>
      <Link to={paths.importList} className={entryStyle}>
        Import a list
      </Link>
      <button type="button" onClick={save} className={entryStyle}>
        Export as CSV
      </button>
      <div className={embeddedButton}>{share}</div>
    </>
  );
}
