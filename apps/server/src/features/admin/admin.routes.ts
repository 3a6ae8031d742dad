import { routes } from '@sillage/contract';
import server from '../../../package.json' with { type: 'json' };
import type { Deps } from '../../platform/deps.ts';
import type { Http } from '../../platform/http/server.ts';
import { StreamedJson } from '../../platform/http/streaming.ts';
import { exportAuditLog, listAuditLog } from './audit.service.ts';

/** Reads the figures of the metrics that the database knows; implemented in `app.ts`. */
export type FigureReader = () => Promise<Record<string, number | Record<string, number>>>;

export function mountAdminOverview({ serve }: Http, deps: Deps, readFigures: FigureReader): void {
  serve(routes.adminOverview, {
    async show() {
      const [health, figures] = await Promise.all([deps.health.read(), readFigures()]);
      const { role } = deps.config;
      return {
        health,
        version: server.version,
        node: process.versions.node,
        role,
        at: deps.clock.now().toISOString(),
        figures,
      };
    },
  });
}

export function mountAdminAudit({ serve }: Http, deps: Deps): void {
  serve(routes.adminAudit, {
    list: ({ query }) => listAuditLog(deps, query),
    exportAll: async ({ query }) => new StreamedJson(exportAuditLog(deps, query)),
  });
}
