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

/** Which server feature may import which other ones. */
const mayUse = {
  users: [],
  auth: ['users'],
  catalogue: ['exchange-rates'],
  'exchange-rates': [],
  watchlist: ['users', 'catalogue', 'exchange-rates'],
  quiz: ['users', 'catalogue', 'watchlist'],
  monitor: ['catalogue'],
  notify: ['users', 'catalogue', 'exchange-rates', 'watchlist', 'monitor'],
  accuracy: ['users', 'catalogue', 'monitor', 'notify'],
  deals: ['catalogue', 'exchange-rates', 'watchlist', 'monitor', 'notify'],
  calendar: ['users', 'catalogue', 'watchlist', 'monitor', 'notify'],
  suggestions: ['catalogue', 'watchlist', 'monitor', 'notify'],
  'offer-search': ['catalogue', 'watchlist', 'monitor', 'suggestions'],
  observations: ['users', 'catalogue', 'exchange-rates', 'watchlist', 'monitor', 'notify', 'suggestions'],
  'home-assistant': ['users', 'catalogue', 'watchlist', 'monitor', 'notify'],
  live: ['auth', 'catalogue', 'watchlist', 'monitor'],
  mcp: [],
  admin: ['users', 'auth', 'catalogue', 'watchlist', 'quiz', 'monitor', 'notify', 'suggestions', 'offer-search'],
};

const server = 'apps/server/src';
const features = `${server}/features`;
const web = 'apps/web/src';
const extension = 'apps/extension/src';
const testkit = '^packages/testkit/src/';
/** The part of the test kit that runs the product against its fakes. */
const testkitRuns = `${testkit}(year|kills|recipients|faults)[./]`;
const testCode = '(\\.test\\.tsx?$|/testing/)';

/**
 * A forbidden import, and why.
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Between the workspaces. */
const workspaces = [
  never('no-cycles', 'Two files that import each other belong in one file.', {}, { circular: true }),
  never(
    'contract-stands-alone',
    'The contract imports zod and nothing else.',
    { path: '^packages/contract/src', pathNot: testCode },
    { pathNot: ['^packages/contract/src', '^node_modules/zod/'] },
  ),
  never(
    'bottle-stands-alone',
    'packages/bottle is pure geometry and imports nothing.',
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
    'server-and-web-are-separate',
    'Server and web share the contract and packages/bottle, no other code.',
    { path: '^apps/(server|web)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  never(
    'extension-stands-alone',
    'The extension shares the contract and the page reader with the server, no other code.',
    { path: `^${extension}/`, pathNot: testCode },
    { pathNot: [`^${extension}/`, '^packages/(contract|page-reader)/src', '^node_modules/zod/'] },
  ),
  never(
    'content-scripts-know-no-key',
    'Content scripts run beside hostile pages: only the service worker and the settings use the key and the storage.',
    { path: `^${extension}/(content|panel|bridge)/`, pathNot: testCode },
    { path: `^${extension}/(background|options)/`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'content-scripts-are-small',
    'Content scripts are loaded into pages; they take only types of what imports zod.',
    { path: `^${extension}/(content|panel|bridge)/`, pathNot: testCode },
    { path: `^${extension}/messages\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'journeys-use-http',
    'Browser tests use the product by its URLs. Of its code they import the demo shop and the database, and of its tests the OpenID provider, the MQTT broker and the sample emails.',
    { path: '^e2e/' },
    {
      path: '^apps/',
      pathNot: [
        `^${server}/demo/`,
        `^${server}/platform/db/`,
        '/auth/testing/test-provider\\.ts$',
        '/home-assistant/testing/(start-broker|subscribe)\\.ts$',
        '/notify/testing/sample-emails\\.ts$',
      ],
    },
  ),
  never(
    'testkit-is-for-tests',
    'Product code never imports the test kit; only the demo imports its shop.',
    { path: '^(apps|packages)/', pathNot: [testCode, testkit] },
    { path: testkit, pathNot: `${testkit}(shop|listen|samples)[./]` },
  ),
  never(
    'testkit-shop-is-for-the-demo',
    'In the product only the demo imports the shop of the test kit.',
    { path: '^(apps|packages)/', pathNot: [testCode, testkit, `^${server}/demo/`] },
    { path: testkit },
  ),
  never(
    'testkit-knows-the-database',
    'The fakes of the test kit import only the database of the product.',
    { path: testkit, pathNot: testkitRuns },
    { path: '^(apps|e2e|bench|ha|tools)/', pathNot: `^${server}/platform/db/` },
  ),
  never(
    'testkit-runs-the-worker',
    'Simulations and kills run features and the test app; they import features through their index.ts.',
    { path: testkitRuns },
    {
      path: '^(apps|e2e|bench|ha|tools)/',
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
    'The product imports no tool, bench or journey.',
    { path: '^(apps|packages)/' },
    { path: '^(e2e|bench|ha|tools)/' },
  ),
  never(
    'tests-stay-outside',
    'Product code never imports test code.',
    { path: '^(apps|packages)/', pathNot: [testCode, testkitRuns] },
    { path: testCode },
  ),
];

/** Inside the server: main, app, worker, cli, demo → features → platform → contract. */
const serverImports = [
  never(
    'platform-knows-no-feature',
    'Dependencies point down: platform imports only the contract.',
    { path: `^${server}/platform/`, pathNot: testCode },
    { path: `^${server}/`, pathNot: `^${server}/platform/` },
  ),
  never(
    'features-know-no-composition',
    'app, worker, cli and demo compose features; features do not import them.',
    { path: `^${features}/`, pathNot: testCode },
    { path: `^${server}/`, pathNot: [`^${features}/`, `^${server}/platform/`] },
  ),
  never(
    'composition-imports-index',
    'A feature is used through its index.ts.',
    { path: `^${server}/`, pathNot: [`^${features}/`, `^${server}/platform/`, testCode] },
    { path: `^${features}/`, pathNot: `^${features}/[^/]+/index\\.ts$` },
  ),
  never(
    'features-import-index',
    'Another feature is used through its index.ts.',
    { path: `^${features}/([^/]+)/`, pathNot: '\\.(repo|tables)\\.ts$' },
    { path: `^${features}/`, pathNot: [`^${features}/$1/`, `^${features}/[^/]+/index\\.ts$`] },
  ),
  never(
    'repos-may-join-tables',
    "A repo may also join another feature's tables. It never writes them.",
    { path: `^${features}/([^/]+)/.*\\.(repo|tables)\\.ts$` },
    { path: `^${features}/`, pathNot: [`^${features}/$1/`, '/index\\.ts$', '\\.tables\\.ts$'] },
  ),
  ...Object.entries(mayUse).map(([feature, others]) =>
    never(
      `feature-${feature}`,
      `${feature} may use: ${others.join(', ') || 'no other feature'}.`,
      { path: `^${features}/${feature}/` },
      { path: `^${features}/`, pathNot: [feature, ...others].map((name) => `^${features}/${name}/`) },
    ),
  ),
  never(
    'rules-are-pure',
    'A rule is a function of its arguments: it calls other rules, the contract, packages/bottle, the page reader, zod and Temporal, and may name any type.',
    { path: '\\.rules\\.ts$' },
    {
      pathNot: ['\\.rules\\.ts$', '^packages/(contract|bottle|page-reader)/', '^node_modules/(zod|temporal-polyfill)/'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  never(
    'sql-lives-in-repos',
    'Only repo and tables files and platform/db contain SQL.',
    { path: `^${server}/`, pathNot: ['\\.(repo|tables)\\.ts$', `^${server}/platform/db/`, testCode] },
    { path: '^node_modules/(kysely|pg)/' },
  ),
  never(
    'routes-call-services',
    'A route file never uses the database.',
    { path: '\\.routes\\.ts$' },
    { path: '\\.(repo|tables)\\.ts$' },
  ),
  never(
    'services-know-no-http',
    'Services, repos, jobs and rules know no HTTP: requests, cookies, encodings and streams belong to routes and x.http.ts.',
    { path: '\\.(service|repo|job|rules)\\.ts$' },
    { path: ['^node_modules/(fastify|@fastify)/', `^${server}/platform/http/`] },
  ),
];

/** Inside the web: app → pages → features → ui, lib → contract. */
const webImports = [
  never(
    'web-points-down',
    'app → pages → features → fragrance → ui, lib',
    { path: `^${web}/(ui|lib)/`, pathNot: testCode },
    { path: `^${web}/(fragrance|features|pages|app)/` },
  ),
  never(
    'web-fragrance-knows-no-feature',
    'app → pages → features → fragrance → ui, lib',
    { path: `^${web}/fragrance/`, pathNot: testCode },
    { path: `^${web}/(features|pages|app)/` },
  ),
  never(
    'web-features-know-no-page',
    'app → pages → features → fragrance → ui, lib',
    { path: `^${web}/features/`, pathNot: testCode },
    { path: `^${web}/(pages|app)/` },
  ),
  never(
    'web-pages-know-no-app',
    'app → pages → features → fragrance → ui, lib',
    { path: `^${web}/pages/`, pathNot: testCode },
    { path: `^${web}/app/` },
  ),
  never(
    'web-features-are-separate',
    'Pages compose features; features never import each other.',
    { path: `^${web}/features/([^/]+)/` },
    { path: `^${web}/features/`, pathNot: `^${web}/features/$1/` },
  ),
  never(
    'web-worker-stands-alone',
    'The service worker lives beside the pages: they share the words of lib/worker-protocol.ts, not code.',
    { path: `^${web}/sw/` },
    {
      path: '^(apps|packages)/',
      pathNot: [`^${web}/sw/`, `^${web}/lib/worker-protocol\\.ts$`, '^packages/contract/src/'],
    },
  ),
  never(
    'web-worker-is-not-imported',
    'The service worker lives beside the pages: they share the words of lib/worker-protocol.ts, not code.',
    { path: `^${web}/`, pathNot: `^${web}/sw/` },
    { path: `^${web}/sw/` },
  ),
  never(
    'web-runs-in-browsers',
    'The browser has no Node built-ins.',
    { path: `^${web}/`, pathNot: testCode },
    { dependencyTypes: ['core'] },
  ),
];

module.exports = {
  forbidden: [...workspaces, ...serverImports, ...webImports],
  options: {
    // TypeScript 7 has no API to parse with; swc sees type-only imports as well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/(web|extension)/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
