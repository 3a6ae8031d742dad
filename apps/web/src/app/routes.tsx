import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadChunk } from '../lib/load-chunk.ts';
import { paths } from '../lib/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import { RequireUser } from './require-user.tsx';
import { RouteFallback } from './route-fallback.tsx';

/** All pages of the specification; the code of each page is a separate chunk. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        // Inside the layout, so that the header shows while the first page loads.
        HydrateFallback: RouteFallback,
        ErrorBoundary: ErrorPage,
        children: [
          { path: paths.home, lazy: lazyPage('home', async () => (await import('../pages/home-page.tsx')).HomePage) },
          {
            path: paths.login,
            lazy: lazyPage('login', async () => (await import('../pages/login-page.tsx')).LoginPage),
          },
          {
            path: paths.register,
            lazy: lazyPage('register', async () => (await import('../pages/register-page.tsx')).RegisterPage),
          },
          {
            path: paths.verifyEmail,
            lazy: lazyPage(
              'verify-email',
              async () => (await import('../pages/verify-email-page.tsx')).VerifyEmailPage,
            ),
          },
          {
            path: paths.forgotPassword,
            lazy: lazyPage(
              'forgot-password',
              async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
            ),
          },
          {
            path: paths.resetPassword,
            lazy: lazyPage(
              'reset-password',
              async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
            ),
          },
          {
            path: paths.authCallback,
            lazy: lazyPage(
              'auth-callback',
              async () => (await import('../pages/auth-callback-page.tsx')).AuthCallbackPage,
            ),
          },
          {
            path: paths.fragrance,
            lazy: lazyPage('fragrance', async () => (await import('../pages/fragrance-page.tsx')).FragrancePage),
          },
          {
            path: paths.shared,
            lazy: lazyPage('shared', async () => (await import('../pages/shared-page.tsx')).SharedPage),
          },
          {
            path: paths.deals,
            lazy: lazyPage('deals', async () => (await import('../pages/deals-page.tsx')).DealsPage),
          },
          {
            Component: RequireUser,
            children: [
              {
                path: paths.dashboard,
                lazy: lazyPage('dashboard', async () => (await import('../pages/dashboard-page.tsx')).DashboardPage),
              },
              {
                path: paths.importList,
                lazy: lazyPage('import', async () => (await import('../pages/import-page.tsx')).ImportPage),
              },
              {
                path: paths.explore,
                lazy: lazyPage('explore', async () => (await import('../pages/explore-page.tsx')).ExplorePage),
              },
              {
                path: paths.quiz,
                lazy: lazyPage('quiz', async () => (await import('../pages/quiz-page.tsx')).QuizPage),
              },
              {
                path: paths.recommendations,
                lazy: lazyPage(
                  'recommendations',
                  async () => (await import('../pages/recommendations-page.tsx')).RecommendationsPage,
                ),
              },
              {
                path: paths.notifications,
                lazy: lazyPage(
                  'notifications',
                  async () => (await import('../pages/notifications-page.tsx')).NotificationsPage,
                ),
              },
              {
                path: paths.account,
                lazy: lazyPage('account', async () => (await import('../pages/account-page.tsx')).AccountPage),
              },
              {
                path: paths.settings,
                lazy: lazyPage('settings', async () => (await import('../pages/settings-page.tsx')).SettingsPage),
              },
              {
                path: `${paths.admin}/*`,
                lazy: lazyPage('admin', async () => (await import('../pages/admin/admin-layout.tsx')).AdminLayout),
              },
            ],
          },
          {
            path: '*',
            lazy: lazyPage('not-found', async () => (await import('../pages/not-found-page.tsx')).NotFoundPage),
          },
        ],
      },
    ],
  },
];

function lazyPage(name: string, load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadChunk(`${name}-page`, load) });
}
