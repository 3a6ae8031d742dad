import { AppError } from '@sillage/contract';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router';
import { ReauthenticationDialog } from '../../features/account/reauthentication-dialog.tsx';
import { ConfirmIdentity } from '../../features/admin/admin.queries.ts';
import { useCurrentUser, useProviderName } from '../../features/auth/current-user.ts';
import { api } from '../../lib/api.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { NotFoundPage } from '../not-found-page.tsx';

/** The pages of the console, whose code the other pages of the app do not load. */
const pages: RouteObject[] = [
  { index: true, Component: lazyPage('overview', async () => (await import('./overview-page.tsx')).AdminOverviewPage) },
  { path: 'users', Component: lazyPage('users', async () => (await import('./users-page.tsx')).AdminUsersPage) },
  { path: 'users/:id', Component: lazyPage('user', async () => (await import('./user-page.tsx')).AdminUserPage) },
  {
    path: 'invitations',
    Component: lazyPage('invitations', async () => (await import('./invitations-page.tsx')).AdminInvitationsPage),
  },
  { path: 'shops', Component: lazyPage('shops', async () => (await import('./shops-page.tsx')).AdminShopsPage) },
  { path: 'shops/:id', Component: lazyPage('shop', async () => (await import('./shop-page.tsx')).AdminShopPage) },
  {
    path: 'reports',
    Component: lazyPage('reports', async () => (await import('./reports-page.tsx')).AdminReportsPage),
  },
  { path: 'review', Component: lazyPage('review', async () => (await import('./review-page.tsx')).AdminReviewPage) },
  {
    path: 'catalogue',
    Component: lazyPage('catalogue', async () => (await import('./catalogue-page.tsx')).AdminCataloguePage),
  },
  {
    path: 'catalogue/:id',
    Component: lazyPage('fragrance', async () => (await import('./catalogue-fragrance-page.tsx')).AdminFragrancePage),
  },
  {
    path: 'deliveries',
    Component: lazyPage('deliveries', async () => (await import('./deliveries-page.tsx')).AdminDeliveriesPage),
  },
  { path: 'jobs', Component: lazyPage('jobs', async () => (await import('./jobs-page.tsx')).AdminJobsPage) },
  { path: 'audit', Component: lazyPage('audit', async () => (await import('./audit-page.tsx')).AdminAuditPage) },
  { path: '*', Component: NotFoundPage },
];

function lazyPage(name: string, load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await loadChunk(`admin-${name}-page`, load) }));
}

interface Question {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** The console. For users who are no operators, it does not exist. */
export function AdminLayout() {
  const user = useCurrentUser();
  const provider = useProviderName(user);
  const { pathname } = useLocation();
  const page = useRoutes(pages);
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
      <Suspense fallback={<LoadingPage />}>{page}</Suspense>
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

function LoadingPage() {
  return (
    <main id="main" tabIndex={-1} aria-busy="true" className="flex-1">
      <h1 className="sr-only">Loading...</h1>
    </main>
  );
}
