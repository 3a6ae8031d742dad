import { buildOpenApi, routes } from '@sillage/contract';
import { mountAccuracy } from './features/accuracy/index.ts';
import {
  describeOverdueJobs,
  exportPersonalAuditLog,
  mountAdminAudit,
  mountAdminCatalogue,
  mountAdminDeliveries,
  mountAdminInvitations,
  mountAdminJobs,
  mountAdminOverview,
  mountAdminReports,
  mountAdminReview,
  mountAdminShops,
  mountAdminUsers,
} from './features/admin/index.ts';
import {
  deletions,
  findKey,
  findSession,
  mountAccount,
  mountAuth,
  mountKeys,
  mountOidc,
  type PersonalDataCollector,
} from './features/auth/index.ts';
import { exportCalendar, mountCalendar } from './features/calendar/index.ts';
import { type CatalogueDeps, describeFragrancePage, mountCatalogue } from './features/catalogue/index.ts';
import { mountDeals } from './features/deals/index.ts';
import { describeRatesProblem, mountExchangeRates } from './features/exchange-rates/index.ts';
import { describeBrokerProblem, exportHomeAssistant, mountHomeAssistant } from './features/home-assistant/index.ts';
import { mountLive } from './features/live/index.ts';
import { mountMcp } from './features/mcp/index.ts';
import { exportCheckRequests, mountBotPage, mountMonitor } from './features/monitor/index.ts';
import { exportAlerts, mountInboxRoutes, mountNotifyLinks, mountNotifyRoutes } from './features/notify/index.ts';
import { exportObservations, mountObservations } from './features/observations/index.ts';
import { exportOfferSearches, mountOfferSearch } from './features/offer-search/index.ts';
import { exportQuiz, mountQuiz } from './features/quiz/index.ts';
import { exportFeedSuggestions, exportSuggestions, mountSuggestions } from './features/suggestions/index.ts';
import { mountUsers, userPreferences } from './features/users/index.ts';
import {
  endWatch,
  listWatchlist,
  mountLists,
  mountSharing,
  mountWatchlist,
  movedRows,
  showShare,
} from './features/watchlist/index.ts';
import { buildDatabaseGauges } from './gauges.ts';
import { getPoolStats } from './platform/db/open-database.ts';
import type { Deps } from './platform/deps.ts';
import { mountDocs } from './platform/http/docs-page.ts';
import { authorizeMetrics } from './platform/http/health.ts';
import { mountInbox } from './platform/http/inbox-page.ts';
import { createHttp, type Http } from './platform/http/server.ts';
import { rejectUnderPressure } from './platform/http/under-pressure.ts';
import { mountWebApp } from './platform/http/web-app.ts';
import { readGauges } from './platform/observability/metrics.ts';
import { mountWellKnown } from './platform/signatures/well-known.routes.ts';

/**
 * Dependencies of a web process. Unlike a worker, a web process has the catalogue's search index.
 */
export type WebDeps = Deps & CatalogueDeps;

/** Mounts each route group of the contract, in any order. TypeScript reports a missing group. */
const mounts: Record<keyof typeof routes, (http: Http, deps: WebDeps) => void> = {
  auth: mountAuth,
  account: (http, deps) => mountAccount(http, deps, collectPersonalData(deps)),
  keys: mountKeys,
  users: mountUsers,
  catalogue: mountCatalogue,
  watchlist: mountWatchlist,
  lists: mountLists,
  sharing: mountSharing,
  quiz: mountQuiz,
  suggestions: mountSuggestions,
  monitor: mountMonitor,
  observations: mountObservations,
  offerSearch: mountOfferSearch,
  live: mountLive,
  inbox: mountInboxRoutes,
  notify: mountNotifyRoutes,
  exchangeRates: mountExchangeRates,
  accuracy: mountAccuracy,
  deals: mountDeals,
  adminOverview: (http, deps) => mountAdminOverview(http, deps, createFigureReader(deps)),
  adminAudit: mountAdminAudit,
  homeAssistant: mountHomeAssistant,
  calendar: mountCalendar,
  adminShops: mountAdminShops,
  adminReports: mountAdminReports,
  adminReview: mountAdminReview,
  adminCatalogue: mountAdminCatalogue,
  adminDeliveries: mountAdminDeliveries,
  adminJobs: mountAdminJobs,
  adminUsers: mountAdminUsers,
  adminInvitations: mountAdminInvitations,
};

export function listRouteGroups(): (keyof typeof mounts)[] {
  return Object.keys(mounts) as (keyof typeof mounts)[];
}

/**
 * Returns a user's personal data from all features other than the account. A new feature that
 * stores personal data adds a line here.
 */
function collectPersonalData(deps: Deps): PersonalDataCollector {
  return async (userId) => ({
    preferences: await userPreferences.findPreferences(deps, userId),
    shopping: await userPreferences.findShopping(deps, userId),
    watchlist: await listWatchlist(deps, userId),
    ...(await endWatch.exportEndedWatches(deps.db, userId)),
    mergedWatches: await movedRows.listMovedRows(deps.db, userId),
    ...(await showShare(deps, userId)),
    ...(await exportAlerts(deps, userId)),
    calendar: await exportCalendar(deps, userId),
    quiz: await exportQuiz(deps, userId),
    suggestions: await exportSuggestions(deps, userId),
    feedSuggestions: await exportFeedSuggestions(deps, userId),
    checkRequests: await exportCheckRequests(deps, userId),
    observations: await exportObservations(deps, userId),
    offerSearches: await exportOfferSearches(deps, userId),
    auditLog: await exportPersonalAuditLog(deps, userId),
    homeAssistant: await exportHomeAssistant(deps, userId),
  });
}

/** The gauges that the database knows, and that are therefore the same in every process. */
function createFigureReader(deps: Deps) {
  const gauges = buildDatabaseGauges(deps);
  return () => readGauges(gauges);
}

/**
 * Builds the web server with the API, the web app and the local page of stored emails. The server
 * does not listen yet.
 */
export async function buildApp(deps: WebDeps, groups = listRouteGroups()): Promise<Http['app']> {
  const http = await createHttp({
    config: deps.config,
    log: deps.log,
    findSession: (token) => findSession(deps, token),
    findKey: (authorization, address) => findKey(deps, authorization, address),
  });
  for (const group of groups) mounts[group](http, deps);
  await rejectUnderPressure(http.app, deps.health, {
    waitingForDatabase: () => getPoolStats(deps.db).waiting,
    isOverloaded: http.admission.isOverloaded,
    passwords: deps.passwords,
  });
  deps.health.addProblem('exchange rates', () => describeRatesProblem(deps));
  mountMcp(http, deps);
  deps.health.addProblem('MQTT broker', () => describeBrokerProblem(deps));
  deps.health.addProblem('jobs', () => describeOverdueJobs(deps));
  mountOidc(http, deps);
  mountNotifyLinks(http, deps);
  deletions.mountDeletionPage(http, deps, collectPersonalData(deps));
  mountBotPage(http, deps);
  mountInbox(http.app, deps);
  mountWellKnown(http.app, deps);
  mountDocs(http.app, buildOpenApi(routes));
  deps.health.mount(http.app, authorizeMetrics(deps.config));
  await mountWebApp(http.app, { findFragrance: (id) => describeFragrancePage(deps, id) });
  return http.app;
}
