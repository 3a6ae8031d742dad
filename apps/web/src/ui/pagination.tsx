/** Maximum number of page buttons (spec section 9). */
const MAX_PAGE_BUTTONS = 5;

interface PaginationProps {
  /** Zero-based page number, as in the contract. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-center text-sm tabular-nums sm:gap-1">
      <Step label="Previous" to={page - 1} isOpen={page > 0} onPage={onPage} />
      {getVisiblePages(page, totalPages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Page ${number + 1}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          className="h-11 w-10 rounded-box border-b-2 sm:w-11 border-transparent hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:font-semibold"
        >
          {number + 1}
        </button>
      ))}
      <Step label="Next" to={page + 1} isOpen={page < totalPages - 1} onPage={onPage} />
    </nav>
  );
}

function Step({
  label,
  to,
  isOpen,
  onPage,
}: {
  /** Label of a pagination button. Phones show an arrow instead of the label. */
  label: 'Previous' | 'Next';
  to: number;
  isOpen: boolean;
  onPage: (page: number) => void;
}) {
  const rotation = label === 'Previous' ? 'rotate-180' : '';
  return (
    <button
      type="button"
      disabled={!isOpen}
      onClick={() => onPage(to)}
      className="grid h-11 w-10 place-items-center rounded-box sm:w-auto sm:px-3 hover:bg-sunken disabled:cursor-default disabled:text-muted disabled:opacity-60 disabled:hover:bg-transparent"
    >
      <span className="max-sm:sr-only">{label}</span>
      <svg aria-hidden="true" viewBox="0 0 12 12" className={`size-3.5 sm:hidden ${rotation}`}>
        <path d="M4.5 2l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
}

/**
 * Returns the numbers of the pages that get a button. The current page is in the middle if
 * possible.
 */
export function getVisiblePages(page: number, totalPages: number): number[] {
  const size = Math.min(MAX_PAGE_BUTTONS, totalPages);
  const first = Math.max(0, Math.min(page - Math.floor(MAX_PAGE_BUTTONS / 2), totalPages - size));
  return Array.from({ length: size }, (_, index) => first + index);
}
