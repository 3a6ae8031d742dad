import type { User } from '@sillage/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ConnectExtension } from '../features/account/api-keys/connect-extension.tsx';
import { useProviderName } from '../features/auth/current-user.ts';
import { ObservedPages } from '../features/observations/observed-pages.tsx';
import { WatchObserved } from '../features/suggestions/watch-observed.tsx';
import { watchlistQueries } from '../features/watchlist/watchlist.queries.ts';
import { useExtensionReply } from '../lib/browser/extension.ts';
import { extensionPath } from '../lib/paths.ts';
import { Section } from '../ui/section.tsx';
import { useOfferSearch } from './use-offer-search.tsx';

/** The browser extension: its connection, and what it has seen for the user. */
export function ExtensionPart({ user }: { user: User }) {
  const provider = useProviderName(user);
  const client = useQueryClient();
  const reply = useExtensionReply();
  const { findShops, dialog } = useOfferSearch(user.id);
  return (
    <>
      <Section heading="Browser extension">
        <ConnectExtension user={user} provider={provider} reply={reply} returnPath={extensionPath} />
      </Section>
      <Section heading="Only you can see these">
        <ObservedPages
          userId={user.id}
          reply={reply}
          onRemoved={() => void client.invalidateQueries(watchlistQueries.list(user.id))}
          renderWatch={(page, onFocusLost) => (
            <WatchObserved {...page} userId={user.id} onFindShops={findShops} onClose={onFocusLost} />
          )}
        />
      </Section>
      {dialog}
    </>
  );
}
