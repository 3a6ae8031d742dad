import { AppError } from '@sillage/contract';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ReauthenticationDialog } from '../../features/account/reauthentication-dialog.tsx';
import { ConfirmIdentity } from '../../features/admin/admin.queries.ts';
import { useCurrentUser, useProviderName } from '../../features/auth/current-user.ts';
import { api } from '../../lib/api.ts';
import { NotFoundPage } from '../not-found-page.tsx';

interface Question {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** The console. For users who are no operators, it does not exist. */
export function AdminLayout() {
  const user = useCurrentUser();
  const provider = useProviderName(user);
  const { pathname } = useLocation();
  const [question, setQuestion] = useState<Question | null>(null);
  if (!user.isOperator) return <NotFoundPage />;

  function confirmIdentity(): Promise<void> {
    return new Promise((resolve, reject) => setQuestion({ resolve, reject }));
  }

  function answer(settle: (question: Question) => void): void {
    if (question) settle(question);
    setQuestion(null);
  }

  return (
    <ConfirmIdentity value={confirmIdentity}>
      <Outlet />
      {question && (
        <ReauthenticationDialog
          user={user}
          provider={provider}
          heading="Confirm that it is you"
          submitLabel="Confirm"
          pendingLabel="Confirming..."
          run={(password) =>
            api.account.reauthenticate({ params: { id: user.id }, body: password === undefined ? {} : { password } })
          }
          onDone={() => answer(({ resolve }) => resolve())}
          onCancel={() => answer(({ reject }) => reject(new AppError('REAUTHENTICATION_NEEDED')))}
          returnPath={pathname}
          fallbackMessage="Your identity could not be confirmed"
        >
          Changes in the console need a sign-in of the last 30 minutes.
        </ReauthenticationDialog>
      )}
    </ConfirmIdentity>
  );
}
