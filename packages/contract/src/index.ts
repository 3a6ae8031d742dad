import { accountRoutes } from './account.ts';
import { accuracyRoutes } from './accuracy/accuracy.ts';
import { adminAuditRoutes } from './admin/audit.ts';
import { adminCatalogueRoutes } from './admin/catalogue.ts';
import { adminDeliveriesRoutes } from './admin/deliveries.ts';
import { adminInvitationsRoutes } from './admin/invitations.ts';
import { adminJobsRoutes } from './admin/jobs.ts';
import { adminOverviewRoutes } from './admin/overview.ts';
import { adminReportsRoutes } from './admin/reports.ts';
import { adminReviewRoutes } from './admin/review.ts';
import { adminShopsRoutes } from './admin/shops.ts';
import { adminUsersRoutes } from './admin/users.ts';
import { authRoutes } from './auth.ts';
import { calendarRoutes } from './calendar/calendar.ts';
import { catalogueRoutes } from './catalogue.ts';
import { homeAssistantRoutes } from './home-assistant/home-assistant.ts';
import { inboxRoutes } from './inbox.ts';
import { keyRoutes } from './keys.ts';
import { listRoutes } from './lists.ts';
import { liveRoutes } from './live.ts';
import { exchangeRatesRoutes } from './money/exchange-rates.ts';
import { monitorRoutes } from './monitor.ts';
import { notifyRoutes } from './notify.ts';
import { observationRoutes } from './observations/observations.ts';
import { offerSearchRoutes } from './offer-search.ts';
import { dealRoutes } from './prices/deals.ts';
import { quizRoutes } from './quiz.ts';
import { sharingRoutes } from './sharing.ts';
import { suggestionRoutes } from './suggestions.ts';
import { usersRoutes } from './users.ts';
import { watchlistRoutes } from './watchlist.ts';

/** Routes of the app. */
export const appRoutes = {
  auth: authRoutes,
  account: accountRoutes,
  keys: keyRoutes,
  users: usersRoutes,
  catalogue: catalogueRoutes,
  watchlist: watchlistRoutes,
  lists: listRoutes,
  sharing: sharingRoutes,
  quiz: quizRoutes,
  suggestions: suggestionRoutes,
  monitor: monitorRoutes,
  observations: observationRoutes,
  offerSearch: offerSearchRoutes,
  live: liveRoutes,
  inbox: inboxRoutes,
  notify: notifyRoutes,
  exchangeRates: exchangeRatesRoutes,
  accuracy: accuracyRoutes,
  deals: dealRoutes,
  homeAssistant: homeAssistantRoutes,
  calendar: calendarRoutes,
};

/** Routes of the console, which only operators use. */
export const adminRoutes = {
  adminOverview: adminOverviewRoutes,
  adminAudit: adminAuditRoutes,
  adminShops: adminShopsRoutes,
  adminReports: adminReportsRoutes,
  adminReview: adminReviewRoutes,
  adminCatalogue: adminCatalogueRoutes,
  adminDeliveries: adminDeliveriesRoutes,
  adminJobs: adminJobsRoutes,
  adminUsers: adminUsersRoutes,
  adminInvitations: adminInvitationsRoutes,
};

/** Table of all routes. Server, clients, access tests and OpenAPI are derived from it. */
export const routes = { ...appRoutes, ...adminRoutes };

export * from './account.ts';
export * from './accuracy/accuracy.ts';
export * from './admin/audit.ts';
export * from './admin/catalogue.ts';
export * from './admin/deliveries.ts';
export * from './admin/invitations.ts';
export * from './admin/jobs.ts';
export * from './admin/overview.ts';
export * from './admin/reports.ts';
export * from './admin/review.ts';
export * from './admin/shops.ts';
export * from './admin/users.ts';
export * from './auth.ts';
export * from './catalogue.ts';
export * from './client.ts';
export * from './csv.ts';
export * from './errors.ts';
export * from './families/families.ts';
export * from './families/family-descriptions.ts';
export * from './fragrance.ts';
export * from './home-assistant/home-assistant.ts';
export * from './http.ts';
export * from './inbox.ts';
export * from './keys.ts';
export * from './lists.ts';
export * from './live.ts';
export * from './markets/countries.ts';
export * from './markets/delivery-countries.ts';
export * from './money/convert.ts';
export * from './money/exchange-rates.ts';
export * from './monitor.ts';
export * from './notify.ts';
export * from './observations/evidence-sources.ts';
export * from './observations/observations.ts';
export * from './observations/observed.ts';
export * from './offer-search.ts';
export * from './openapi.ts';
export * from './paths.ts';
export * from './prices/deals.ts';
export * from './prices/lows.ts';
export * from './primitives.ts';
export * from './quiz.ts';
export * from './sharing.ts';
export * from './suggestions.ts';
export * from './users.ts';
export * from './vocabulary.ts';
export * from './watchlist.ts';
