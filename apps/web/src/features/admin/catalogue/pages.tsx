import type { AdminFragrance } from '@sillage/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface PagesProps {
  userId: string;
  fragrance: AdminFragrance['fragrance'];
  pages: AdminFragrance['pages'];
}

/** Pages of a fragrance, each of which can be moved to another one. */
export function Pages({ userId, fragrance, pages }: PagesProps) {
  const [moved, setMoved] = useState<AdminFragrance['pages'][number] | null>(null);
  return (
    <section aria-labelledby="pages">
      <h2 id="pages" className="mb-3 text-lg">
        Pages
      </h2>
      {pages.length === 0 && <p className="text-sm text-muted">No shop’s page is known.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {pages.map((page) => (
          <li key={page.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 wrap-anywhere">
              <ExternalLink href={page.url} className="underline underline-offset-4">
                {page.shop}
              </ExternalLink>
              <p className="text-sm text-muted">
                {page.url} · offers: {page.offers} · events: {page.events}
              </p>
            </div>
            <Button variant="quiet" aria-label={`Split off ${page.url}`} onClick={() => setMoved(page)}>
              Split off
            </Button>
          </li>
        ))}
      </ul>
      {moved && <MoveDialog userId={userId} fragrance={fragrance} page={moved} onClose={() => setMoved(null)} />}
    </section>
  );
}
