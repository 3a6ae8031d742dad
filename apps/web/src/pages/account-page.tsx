import { KeysSection } from '../features/account/api-keys/keys-section.tsx';
import { DataSection } from '../features/account/data-section.tsx';
import { DeleteSection } from '../features/account/delete-section.tsx';
import { DeletionNotice } from '../features/account/deletion-notice.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { ProfileSection } from '../features/account/profile-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { useGoHomeSignedOut, useUpdateUser } from '../features/auth/auth.queries.ts';
import { useCurrentUser, useProviderName } from '../features/auth/current-user.ts';
import { WatchlistOverview } from '../features/watchlist/watchlist-overview.tsx';
import { KEYS_ID } from '../lib/paths.ts';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';

export function AccountPage() {
  const user = useCurrentUser();
  const provider = useProviderName(user);
  const updateUser = useUpdateUser();
  const leave = useGoHomeSignedOut();

  return (
    <Page title="My Account">
      <h1 className="mb-8 text-xl">My Account</h1>
      <DeletionNotice userId={user.id} />
      <ProfileSection user={user} provider={provider} onSaved={updateUser} />
      {provider === null && <PasswordSection userId={user.id} username={user.username} />}
      <Section heading="Account Overview">
        <WatchlistOverview userId={user.id} />
      </Section>
      <SessionsSection userId={user.id} />
      <div id={KEYS_ID} tabIndex={-1} className="scroll-mt-20 focus:outline-none">
        <KeysSection user={user} provider={provider} />
      </div>
      <DataSection user={user} provider={provider} />
      <DeleteSection user={user} provider={provider} onDeleted={() => void leave('Your account has been deleted.')} />
    </Page>
  );
}
