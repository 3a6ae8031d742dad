import type { RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import { Opening } from './opening.tsx';
import { RequireUser } from './require-user.tsx';

/** Every page of the spec, each a chunk of its own. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        // Inside the layout, so that the header is there while the first page is on its way.
        HydrateFallback: Opening,
        ErrorBoundary: ErrorPage,
        children: [
          { path: paths.home, lazy: async () => ({ Component: (await import('../pages/home-page.tsx')).HomePage }) },
          { path: paths.login, lazy: async () => ({ Component: (await import('../pages/login-page.tsx')).LoginPage }) },
          {
            path: paths.register,
            lazy: async () => ({ Component: (await import('../pages/register-page.tsx')).RegisterPage }),
          },
          {
            path: paths.verifyEmail,
            lazy: async () => ({ Component: (await import('../pages/verify-email-page.tsx')).VerifyEmailPage }),
          },
          {
            path: paths.forgotPassword,
            lazy: async () => ({ Component: (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage }),
          },
          {
            path: paths.resetPassword,
            lazy: async () => ({ Component: (await import('../pages/reset-password-page.tsx')).ResetPasswordPage }),
          },
          {
            path: paths.authCallback,
            lazy: async () => ({ Component: (await import('../pages/auth-callback-page.tsx')).AuthCallbackPage }),
          },
          {
            path: paths.fragrance,
            lazy: async () => ({ Component: (await import('../pages/fragrance-page.tsx')).FragrancePage }),
          },
          {
            Component: RequireUser,
            children: [
              {
                path: paths.dashboard,
                lazy: async () => ({ Component: (await import('../pages/dashboard-page.tsx')).DashboardPage }),
              },
              {
                path: paths.explore,
                lazy: async () => ({ Component: (await import('../pages/explore-page.tsx')).ExplorePage }),
              },
              {
                path: paths.quiz,
                lazy: async () => ({ Component: (await import('../pages/quiz-page.tsx')).QuizPage }),
              },
              {
                path: paths.recommendations,
                lazy: async () => ({
                  Component: (await import('../pages/recommendations-page.tsx')).RecommendationsPage,
                }),
              },
              {
                path: paths.notifications,
                lazy: async () => ({
                  Component: (await import('../pages/notifications-page.tsx')).NotificationsPage,
                }),
              },
              {
                path: paths.account,
                lazy: async () => ({ Component: (await import('../pages/account-page.tsx')).AccountPage }),
              },
              {
                path: paths.settings,
                lazy: async () => ({ Component: (await import('../pages/settings-page.tsx')).SettingsPage }),
              },
            ],
          },
          { path: '*', lazy: async () => ({ Component: (await import('../pages/not-found-page.tsx')).NotFoundPage }) },
        ],
      },
    ],
  },
];
