import { z } from 'zod';
import { route } from '../http.ts';
import { fragranceId, timestamp, uuid, wholeNumber } from '../primitives.ts';
import { reviewedFragrance } from './review.ts';

/** Facts that an operator can edit, by the names of the columns of a catalogue file. */
export const editableFacts = [
  'name',
  'brand',
  'concentration',
  'gender',
  'year',
  'perfumer',
  'family',
  'topNotes',
  'heartNotes',
  'baseNotes',
  'imageUrl',
] as const;
export const editableFact = z.enum(editableFacts);
export type EditableFact = z.infer<typeof editableFact>;

/** Maximum size of a catalogue file that is imported in the browser. */
export const MAX_IMPORT_CHARACTERS = 10_000_000;

const catalogueFact = z.object({
  fact: editableFact,
  /** As a cell of a catalogue file: lists are separated by `;`. Empty if the fact is unknown. */
  value: z.string(),
  /** The operator's edit; null for a fact from an import. */
  edit: z
    .object({
      source: z.string(),
      editedAt: timestamp,
      /** What imports say: before the edit, or since then. */
      imported: z.string(),
      /** When an import said something else than the edit; null if none has. */
      importedAt: timestamp.nullable(),
    })
    .nullable(),
});
export type CatalogueFact = z.infer<typeof catalogueFact>;

const move = z.object({
  id: z.uuid(),
  kind: z.enum(['merge', 'split']),
  /** Names of the two fragrances. */
  from: z.string(),
  to: z.string(),
  pages: z.number().int(),
  movedAt: timestamp,
});

export const adminFragrance = z.object({
  fragrance: reviewedFragrance,
  facts: z.array(catalogueFact),
  /** At most 200. */
  pages: z.array(
    z.object({
      id: z.number().int(),
      url: z.string(),
      shop: z.string(),
      offers: z.number().int(),
      events: z.number().int(),
    }),
  ),
  /** Merges and splits of the last 24 hours, which can be undone. */
  moves: z.array(move),
});
export type AdminFragrance = z.infer<typeof adminFragrance>;

/** What a merge or a split moves. */
export const movePreview = z.object({
  pages: z.number().int(),
  offers: z.number().int(),
  events: z.number().int(),
  watchers: z.number().int(),
  /** Users who watch both fragrances. */
  watchersOfBoth: z.number().int(),
});
export type MovePreview = z.infer<typeof movePreview>;

const rowProblem = z.object({ place: z.string(), problem: z.string() });

export const catalogueImport = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
  progress: z
    .object({ step: z.enum(['reading', 'storing', 'writing']), done: z.number(), total: z.number().nullable() })
    .nullable(),
  report: z
    .object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      failed: z.number(),
      /** The first 100 rows that were rejected. */
      problems: z.array(rowProblem),
      possibleDuplicateCount: z.number(),
    })
    .nullable(),
  /** Why the file as a whole could not be imported; null otherwise. */
  error: z.string().nullable(),
});
export type CatalogueImport = z.infer<typeof catalogueImport>;

const byId = z.object({ id: fragranceId });
const result = z.object({ message: z.string() });
const text = (maximum: number) => z.string().trim().max(maximum, `At most ${maximum} characters`);

export const adminCatalogueRoutes = {
  show: route({
    method: 'GET',
    path: '/api/admin/fragrances/{id}',
    access: 'operator',
    summary: 'The facts of a listed fragrance with their sources, its pages, and what can be undone',
    params: byId,
    data: adminFragrance,
  }),
  editFact: route({
    method: 'PUT',
    path: '/api/admin/fragrances/{id}/facts/{fact}',
    access: 'operator',
    summary: 'Change a fact; imports do not overwrite it',
    params: byId.extend({ fact: editableFact }),
    body: z.object({
      value: text(4_000),
      source: text(500).min(1, 'Say where this is from: an address or a few words'),
    }),
    data: result,
  }),
  revertFact: route({
    method: 'DELETE',
    path: '/api/admin/fragrances/{id}/facts/{fact}',
    access: 'operator',
    summary: 'Take what imports say instead of an edited fact',
    params: byId.extend({ fact: editableFact }),
    data: result,
  }),
  preview: route({
    method: 'GET',
    path: '/api/admin/fragrances/{id}/move-preview',
    access: 'operator',
    summary: 'What a merge into another fragrance, or the split of a page, would move',
    params: byId,
    query: z.object({
      into: fragranceId.optional(),
      page: wholeNumber('This is not a page id', 1, 2_147_483_647).optional(),
    }),
    data: movePreview,
  }),
  merge: route({
    method: 'POST',
    path: '/api/admin/fragrances/{id}/merge',
    access: 'operator',
    summary: 'Merge a fragrance into another',
    params: byId,
    body: z.object({ into: fragranceId }),
    data: result,
  }),
  split: route({
    method: 'POST',
    path: '/api/admin/fragrances/{id}/split',
    access: 'operator',
    summary: 'Move a page to another fragrance, or to a new one of this name',
    params: byId,
    body: z.object({
      page: wholeNumber('This is not a page id', 1, 2_147_483_647),
      into: z.union([
        fragranceId,
        z.object({ name: text(200).min(1, 'A name is required'), brand: text(200).min(1, 'A brand is required') }),
      ]),
    }),
    data: result.extend({ into: fragranceId }),
  }),
  undoMove: route({
    method: 'POST',
    path: '/api/admin/moves/{moveId}/undo',
    access: 'operator',
    summary: 'Undo a merge or a split, for 24 hours or until one of the two is merged or split again',
    params: z.object({ moveId: uuid('This is no merge or split') }),
    data: result,
  }),
  startImport: route({
    method: 'POST',
    path: '/api/admin/imports',
    access: 'operator',
    summary: 'Import a catalogue file: CSV, JSON or NDJSON as text; one at a time',
    body: z.object({
      name: text(200).min(1, 'A file name is required'),
      text: z
        .string()
        .min(1, 'The file is empty')
        .max(MAX_IMPORT_CHARACTERS, 'The file is too large. Import it with “npx sillage import FILE” on the server.'),
    }),
    // Characters of a text may have several bytes, and JSON escapes some.
    bodyLimit: 2 * MAX_IMPORT_CHARACTERS,
    data: catalogueImport,
    status: 201,
  }),
  listImports: route({
    method: 'GET',
    path: '/api/admin/imports',
    access: 'operator',
    summary: 'Imports of the last 30 days, newest first, at most 20',
    data: z.array(catalogueImport),
  }),
  exportAll: route({
    method: 'GET',
    path: '/api/admin/catalogue/export',
    access: 'operator',
    summary: 'The catalogue as rows of a JSON file that can be imported',
    data: z.array(z.record(z.string(), z.unknown())),
  }),
};
