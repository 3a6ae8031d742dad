import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { StreamedJson } from '../../../platform/http/streaming.ts';
import { catalogueExport } from '../../catalogue/index.ts';
import { changeFact, merge, previewMove, showFragrance, split, takeBackFact, undo } from './catalogue.service.ts';
import { listImports, startImport } from './imports.service.ts';

export function mountAdminCatalogue({ serve }: Http, deps: Deps): void {
  serve(routes.adminCatalogue, {
    show: ({ params }) => showFragrance(deps, params.id),
    editFact: ({ user, address, params, body }) => changeFact(deps, { user, address }, params, body),
    revertFact: ({ user, address, params }) => takeBackFact(deps, { user, address }, params),
    preview: ({ params, query }) => previewMove(deps, params.id, query),
    merge: ({ user, address, params, body }) => merge(deps, { user, address }, params.id, body.into),
    split: ({ user, address, params, body }) => split(deps, { user, address }, params.id, body),
    undoMove: ({ user, address, params }) => undo(deps, { user, address }, params.moveId),
    startImport: ({ user, address, body }) => startImport(deps, { user, address }, body),
    listImports: () => listImports(deps),
    exportAll: async () => new StreamedJson(catalogueExport.exportCatalogue(deps.db, 'json')),
  });
}
