/**
 * Which files may import which. `npm run check` holds every import, type-only ones too, against
 * these rules. A rule's comment is the message for a developer who breaks it.
 */

// swc’s visitor, with which dependency-cruiser walks files, does not know `using`.
const { Visitor } = require('@swc/core/Visitor.js');
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visit(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** Which server feature may use which other one. This table IS the architecture. */
const mayUse = {
  users: [],
  auth: ['users'],
  catalogue: [],
  watchlist: ['catalogue'],
  quiz: ['users', 'catalogue', 'watchlist'],
  monitor: ['catalogue'],
  notify: ['users', 'catalogue', 'watchlist', 'monitor'],
  live: ['auth', 'catalogue', 'watchlist', 'monitor'],
};

const server = 'apps/server/src';
const features = `${server}/features`;
const web = 'apps/web/src';
const testkit = '^packages/testkit/src/';
/** The part of the test kit that runs the product against its fakes. */
const testkitRuns = `${testkit}(year|kills|recipients|faults)[./]`;
const testCode = '(\\.test\\.tsx?$|/testing/)';

/**
 * An arrow that nobody may draw, and why.
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The house as a whole: what the workspaces may know of each other. */
const house = [
  never('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
  never(
    'contract-stands-alone',
    'The contract imports zod and nothing else.',
    { path: '^packages/contract/src', pathNot: testCode },
    { pathNot: ['^packages/contract/src', '^node_modules/zod/'] },
  ),
  never(
    'bottle-stands-alone',
    'What bottles are shaped like is pure geometry.',
    { path: '^packages/bottle/src', pathNot: testCode },
    { pathNot: '^packages/bottle/src' },
  ),
  never(
    'page-reader-stands-alone',
    'The page reader runs in servers, browsers and on its own: it imports the contract and an HTML parser, and Node only in its command.',
    { path: '^packages/page-reader/src', pathNot: [testCode, '/src/cli\\.ts$'] },
    { pathNot: ['^packages/(page-reader|contract)/src', '^node_modules/htmlparser2/'] },
  ),
  never(
    'server-and-web-never-meet',
    'They share the contract and the shape of bottles, not code.',
    { path: '^apps/(server|web)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  never(
    'journeys-speak-http',
    'Browser tests know the product by its addresses and pages; of its code they take the demo shop, the database, and of its tests the login service and a mail of every kind.',
    { path: '^e2e/' },
    {
      path: '^apps/',
      pathNot: [
        `^${server}/demo/`,
        `^${server}/platform/db/`,
        '/auth/testing/login-service\\.ts$',
        '/notify/testing/every-mail\\.ts$',
      ],
    },
  ),
  never(
    'testkit-is-for-tests',
    'Product code never imports the test kit; the demo alone takes its shop.',
    { path: '^(apps|packages)/', pathNot: [testCode, testkit] },
    { path: testkit, pathNot: `${testkit}(shop|listen|samples)[./]` },
  ),
  never(
    'testkit-shop-is-for-the-demo',
    'Of the product only the demo imports the shop of the test kit.',
    { path: '^(apps|packages)/', pathNot: [testCode, testkit, `^${server}/demo/`] },
    { path: testkit },
  ),
  never(
    'testkit-knows-the-database',
    'Of the product, the fakes of the test kit take the database alone.',
    { path: testkit, pathNot: testkitRuns },
    { path: '^(apps|e2e|bench|tools)/', pathNot: `^${server}/platform/db/` },
  ),
  never(
    'testkit-runs-the-worker',
    'Simulations and kills run features and the app of the tests; of features they take the index alone.',
    { path: testkitRuns },
    {
      path: '^(apps|e2e|bench|tools)/',
      pathNot: [`^${server}/(platform|testing)/`, `^${features}/[^/]+/index\\.ts$`],
    },
  ),
  never(
    'testkit-shop-stands-alone',
    'The demo runs the shop in production code: it needs Node and nothing else.',
    { path: `${testkit}(shop|listen|samples)[./]`, pathNot: testCode },
    { pathNot: [`${testkit}(shop|listen|samples)[./]`], dependencyTypesNot: ['core'] },
  ),
  never(
    'product-needs-no-tools',
    'Tools, benches and journeys stand outside the product.',
    { path: '^(apps|packages)/' },
    { path: '^(e2e|bench|tools)/' },
  ),
  never(
    'tests-stay-outside',
    'Product code never imports test code.',
    { path: '^(apps|packages)/', pathNot: [testCode, testkitRuns] },
    { path: testCode },
  ),
];

/** Inside the server: main, app, worker, cli, demo → features → platform → contract. */
const serverArrows = [
  never(
    'platform-knows-no-feature',
    'Dependencies point down: platform stands on the contract alone.',
    { path: `^${server}/platform/`, pathNot: testCode },
    { path: `^${server}/`, pathNot: `^${server}/platform/` },
  ),
  never(
    'features-know-no-composition',
    'Features are put together by app, worker, cli and demo, and know nothing of them.',
    { path: `^${features}/`, pathNot: testCode },
    { path: `^${server}/`, pathNot: [`^${features}/`, `^${server}/platform/`] },
  ),
  never(
    'composition-uses-front-doors',
    'A feature is used through its index.ts.',
    { path: `^${server}/`, pathNot: [`^${features}/`, `^${server}/platform/`, testCode] },
    { path: `^${features}/`, pathNot: `^${features}/[^/]+/index\\.ts$` },
  ),
  never(
    'front-door-only',
    'Another feature is used through its index.ts.',
    { path: `^${features}/([^/]+)/`, pathNot: '\\.(repo|tables)\\.ts$' },
    { path: `^${features}/`, pathNot: [`^${features}/$1/`, `^${features}/[^/]+/index\\.ts$`] },
  ),
  never(
    'front-door-or-join',
    "A repo may also join another feature's tables. It never writes them.",
    { path: `^${features}/([^/]+)/.*\\.(repo|tables)\\.ts$` },
    { path: `^${features}/`, pathNot: [`^${features}/$1/`, '/index\\.ts$', '\\.tables\\.ts$'] },
  ),
  ...Object.entries(mayUse).map(([feature, others]) =>
    never(
      `arrow-${feature}`,
      `${feature} may use: ${others.join(', ') || 'no other feature'}.`,
      { path: `^${features}/${feature}/` },
      { path: `^${features}/`, pathNot: [feature, ...others].map((name) => `^${features}/${name}/`) },
    ),
  ),
  never(
    'rules-are-pure',
    'A rule is a function of its arguments: it runs other rules, the contract, the shape of bottles, the page reader, zod and Temporal, and may name any type.',
    { path: '\\.rules\\.ts$' },
    {
      pathNot: ['\\.rules\\.ts$', '^packages/(contract|bottle|page-reader)/', '^node_modules/(zod|temporal-polyfill)/'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  never(
    'sql-lives-in-repos',
    'Only repo and tables files, and the database and job rooms of platform, speak SQL.',
    { path: `^${server}/`, pathNot: ['\\.(repo|tables)\\.ts$', `^${server}/platform/(db|jobs)/`, testCode] },
    { path: '^node_modules/(kysely|pg|pg-boss)/' },
  ),
  never(
    'routes-ask-services',
    'A route file never touches the database.',
    { path: '\\.routes\\.ts$' },
    { path: '\\.(repo|tables)\\.ts$' },
  ),
  never(
    'services-know-no-http',
    'Services, repos and jobs are the same whoever calls them: Fastify ends at the routes.',
    { path: '\\.(service|repo|job)\\.ts$' },
    { path: '^node_modules/(fastify|@fastify)/' },
  ),
];

/** Inside the web: app → pages → features → ui, lib → contract. */
const webArrows = [
  never(
    'web-points-down',
    'pages → features → ui, lib',
    { path: `^${web}/(ui|lib)/`, pathNot: testCode },
    { path: `^${web}/(features|pages|app)/` },
  ),
  never(
    'web-features-know-no-page',
    'pages → features → ui, lib',
    { path: `^${web}/features/`, pathNot: testCode },
    { path: `^${web}/(pages|app)/` },
  ),
  never(
    'web-pages-know-no-app',
    'app → pages → features',
    { path: `^${web}/pages/`, pathNot: testCode },
    { path: `^${web}/app/` },
  ),
  never(
    'web-features-are-strangers',
    'Pages compose features; features never import each other.',
    { path: `^${web}/features/([^/]+)/` },
    { path: `^${web}/features/`, pathNot: `^${web}/features/$1/` },
  ),
  never(
    'web-worker-stands-alone',
    'The service worker lives beside the pages: they share the words of lib/kept.ts, not code.',
    { path: `^${web}/sw/` },
    { path: '^(apps|packages)/', pathNot: [`^${web}/sw/`, `^${web}/lib/kept\\.ts$`] },
  ),
  never(
    'web-worker-is-not-imported',
    'The service worker lives beside the pages: they share the words of lib/kept.ts, not code.',
    { path: `^${web}/`, pathNot: `^${web}/sw/` },
    { path: `^${web}/sw/` },
  ),
  never(
    'web-runs-in-browsers',
    "Nothing of Node's reaches the browser.",
    { path: `^${web}/`, pathNot: testCode },
    { dependencyTypes: ['core'] },
  ),
];

module.exports = {
  forbidden: [...house, ...serverArrows, ...webArrows],
  options: {
    // TypeScript 7 has no API to parse with; swc sees type-only imports as well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
