import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { detailQueries } from '../features/catalogue/detail.queries.ts';
import type { SearchedFragrance } from '../features/offer-search/offer-search.rules.ts';
import { OfferSearchPanel } from '../features/offer-search/offer-search-panel.tsx';
import { AddPage } from '../features/suggestions/add-page.tsx';
import { SuggestFeed } from '../features/suggestions/suggest-feed.tsx';
import { refetchList } from '../features/watchlist/watchlist.queries.ts';
import { focusIfLost } from '../lib/browser/focus.ts';

interface OfferSearchPartProps {
  userId: string;
  fragrance: SearchedFragrance;
  onClose: () => void;
}

/** The offer search with the parts of other features that it needs; its code loads on demand. */
export function OfferSearchPart({ userId, fragrance, onClose }: OfferSearchPartProps) {
  const client = useQueryClient();
  const { id, name } = fragrance;
  // The button that opened the dialog may be gone once the fragrance has a shop.
  useEffect(() => () => focusIfLost(document.getElementById('main')), []);

  function reload(): void {
    void client.invalidateQueries(detailQueries.one(id));
    void client.invalidateQueries(detailQueries.history(id));
    refetchList(client, userId);
  }

  return (
    <OfferSearchPanel
      userId={userId}
      fragrance={fragrance}
      addPage={<AddPage id={id} name={name} onAdded={reload} />}
      suggestFeed={<SuggestFeed />}
      onWatched={reload}
      onClose={onClose}
    />
  );
}
