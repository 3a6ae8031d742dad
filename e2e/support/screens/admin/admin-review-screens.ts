import { buildId, LONG_TEXT, showResponses } from '../fake-responses.ts';
import type { Screen } from '../inspect-screen.ts';
import { runSteps, waitForHeading, waitForText } from '../screen-steps.ts';
import type { Shot } from '../shot.ts';

const compared = (id: number, name: string) => ({
  id,
  name,
  brand: 'Maison Test',
  concentration: 'Eau de Parfum',
  gender: 'unisex',
  year: 1998,
  pages: 2,
  watchers: 31,
});

const foundPage = { url: 'https://shop.example/p', shop: 'shop.example', price: 80, currency: 'EUR' };

const at = new Date(Date.now() - 3_600_000).toISOString();

const review = {
  counts: { suggestion: 1, feed: 1, offer: 1, pair: 1_000 },
  items: [
    {
      kind: 'suggestion',
      id: buildId(1),
      at,
      ...foundPage,
      title: `Sel de Nuit Eau de Parfum 50 ml ${LONG_TEXT}`,
      availability: 'InStock',
      name: 'Sel de Nuit',
      brand: 'Maison Test',
      concentration: 'Eau de Parfum',
      isReadByBrowser: true,
      fragrance: null,
    },
    { kind: 'feed', id: buildId(2), at, address: `https://feeds.example/${LONG_TEXT}.xml` },
    {
      kind: 'offer',
      id: '3',
      at,
      ...foundPage,
      title: 'Oud Mosaic Intense 100 ml',
      availability: null,
      reason: 'The name is only similar',
      fragrance: compared(1, 'Oud Mosaic'),
    },
    {
      kind: 'pair',
      id: buildId(4),
      at,
      reason: 'the names differ by one typo',
      first: compared(1, 'Oud Mosaic'),
      second: compared(2, 'Oud Mosaik'),
    },
  ],
};

const showReview = runSteps(
  (page) => showResponses(page, { '**/api/admin/review': review }),
  waitForText('the names differ by one typo'),
);

const showEmptyReview = runSteps(
  (page) =>
    showResponses(page, {
      '**/api/admin/review': { items: [], counts: { suggestion: 0, feed: 0, offer: 0, pair: 0 } },
    }),
  waitForHeading('Nothing waits'),
);

const importOf = (number: number, change: object) => ({
  id: buildId(number),
  name: `catalogue-${number}.csv`,
  state: 'done',
  createdAt: at,
  endedAt: at,
  progress: null,
  report: null,
  error: null,
  ...change,
});

const imports = [
  importOf(1, { state: 'running', endedAt: null, progress: { step: 'storing', done: 1_500, total: 4_000 } }),
  importOf(2, {
    report: {
      added: 12,
      changed: 3,
      unchanged: 400,
      failed: 1,
      problems: [{ place: 'line 7', problem: `year: "${LONG_TEXT}" is not understood` }],
      possibleDuplicateCount: 2,
    },
  }),
  importOf(3, { state: 'failed', error: 'The file has no column “name”.', name: `${LONG_TEXT}.json` }),
];

const showImports = runSteps(
  (page) => showResponses(page, { '**/api/admin/imports': imports }),
  waitForText('Storing: 1500 of 4000 fragrances'),
);

const edited = { source: 'https://maison.example/archive', editedAt: at, imported: '2001', importedAt: at };

const editor = {
  fragrance: compared(1, 'Oud Mosaic'),
  facts: [
    { fact: 'name', value: 'Oud Mosaic', edit: null },
    { fact: 'year', value: '1998', edit: edited },
    { fact: 'topNotes', value: 'Bergamot; Pink Pepper; Saffron', edit: { ...edited, source: LONG_TEXT } },
    { fact: 'imageUrl', value: '', edit: null },
  ],
  pages: [{ id: 1, url: `https://shop.example/${LONG_TEXT}`, shop: 'shop.example', offers: 3, events: 12 }],
  moves: [
    {
      id: buildId(5),
      kind: 'merge',
      from: 'Oud Mosaik by Maison Test',
      to: 'Oud Mosaic by Maison Test',
      pages: 2,
      movedAt: at,
    },
  ],
};

const showEditor = runSteps(
  (page) => showResponses(page, { '**/api/admin/fragrances/1': editor }),
  waitForHeading('Facts'),
);

/** Screens of the queue and the catalogue in the console. */
export const adminReviewScreens: Screen[] = [
  {
    path: '/admin/review',
    heading: 'Suggestions',
    states: { 'nothing waits': showEmptyReview, 'items wait': showReview },
  },
  { path: '/admin/catalogue', heading: 'Catalogue', states: { imports: showImports } },
  // The name of a fragrance of the server's, until the invented one replaces it.
  { path: '/admin/catalogue/1', heading: /./, prepare: showEditor },
];

export const adminReviewShots: Shot[] = [
  { name: 'admin-review', path: '/admin/review', prepare: showReview },
  { name: 'admin-review-empty', path: '/admin/review', prepare: showEmptyReview },
  { name: 'admin-catalogue', path: '/admin/catalogue', prepare: showImports },
  { name: 'admin-fragrance', path: '/admin/catalogue/1', prepare: showEditor },
];
