const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Rules about which folder may import from which (docs/architecture.md). They ensure that a folder contains only the
 * kind of code that its name stands for.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const PURE = '^lib/(domain|contracts|rendering/core)/';
const SERVER_ONLY =
  '^lib/(backend|boot|db|demo|integrations|rendering/server|platform/(env|http|keys|log)|web/(bff|page-cache|routing|session|store-visits|tenant-api))';
/** Code that a store's pages and their islands share. */
const STOREFRONT_SHARED = '^lib/views/storefront/';
const root = join(__dirname, '..');
/** Files sent to browsers are marked in their first line; for components, the folder alone does not show it. */
const ISLANDS = readdirSync(join(root, 'components'), { recursive: true })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => join('components', file))
  .filter((file) => readFileSync(join(root, file), 'utf8').startsWith("'use client'"))
  .map((file) => `^${file.replaceAll('\\', '/').replaceAll('.', '\\.')}$`);
/**
 * Folders of the tenant API, lowest first. A folder imports only from lower folders, so there are no import cycles.
 * Code that reacts to a change of a lower folder subscribes to its domain events (lib/backend/subscriptions.ts).
 */
const BACKEND_LAYERS = {
  kernel: ['http', 'queue', 'secrets', 'domain-events', 'feed', 'audit'],
  accounts: ['auth', 'notifications', 'account'],
  core: [
    'assets',
    'catalogue',
    'stores',
    'vouchers',
    'limited-pieces',
    'event-products',
    'uploads',
    'orders',
    'ledger',
    'payments',
    'checkout',
  ],
  production: ['fulfilment', 'billing', 'corrections', 'replacements'],
  backOffice: [
    'events',
    'builder',
    'calendars',
    'wait-lists',
    'fundraisers',
    'mail',
    'clients',
    'cockpit',
    'settings',
    'dashboard',
    'enquiries',
    'fulfillers',
    'platform',
    'revenue',
    'store-visits',
    'insights',
    'saved-views',
    'search',
    'staff-products',
    'statements',
    'payouts',
    'store-config',
    'support',
    'users',
    'operations',
  ],
  integrations: ['shopify-connections', 'onboarding', 'shopify-sales', 'shopify', 'widget'],
  // An order's page also shows data from its Shopify shop; jobs register the handlers of all folders.
  composition: ['order-admin', 'jobs'],
};
/**
 * Words that the name of a file or folder must not contain (docs/glossary.md). `names.grit` checks the names in the
 * code.
 */
const REFUSED_FILE_NAMES =
  '(^|[/._-])(deed|purse|shelf|nudge|errand|wire|heal|wake|tell|told|hear|kept|forget|papers?|patience|goods|words?|said|look(?!-up)|house|desk|door|letter|give-(way|back)|hand-over|pay-back|stand-in)s?([/._-]|$)';
const BACKEND_FOLDERS = Object.values(BACKEND_LAYERS).flat();
for (const entry of readdirSync(join(root, 'lib/backend'), { withFileTypes: true }))
  if (entry.isDirectory() && !BACKEND_FOLDERS.includes(entry.name))
    throw new Error(`lib/backend/${entry.name} has no place in BACKEND_LAYERS (tests/import-rules.cjs).`);
const inFolders = (folders) => `^lib/backend/(${folders.join('|')})/`;
const WITHOUT_INTEGRATIONS = ['kernel', 'accounts', 'core', 'production', 'backOffice'].flatMap(
  (layer) => BACKEND_LAYERS[layer],
);
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    forbid(
      'names-of-files',
      {},
      { path: REFUSED_FILE_NAMES, pathNot: 'node_modules' },
      'docs/glossary.md says what to write in place of this word.',
    ),
    forbid(
      'no-cycles',
      { pathNot: '\\.test\\.' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'A cycle has no order in which it can be understood.',
    ),
    forbid(
      'lib-below-ui',
      { path: '^lib/' },
      { path: '^(app|components)/' },
      'lib is what app and components stand on.',
    ),
    forbid(
      'components-below-app',
      { path: '^components/' },
      { path: '^app/(?!globals\\.css)' },
      'A component does not know its route.',
    ),
    forbid(
      'pure-stays-pure',
      { path: PURE, pathNot: '\\.test\\.' },
      { path: `^(lib/(?!(domain|contracts|rendering/core|platform/errors))|app/|components/)` },
      'Rules and contracts take clock, ids and canvas as arguments.',
    ),
    forbid(
      'pure-needs-no-platform',
      { path: [PURE, STOREFRONT_SHARED], pathNot: '\\.test\\.' },
      { dependencyTypes: ['core'] },
      'No node module in rules, contracts and the drawing core.',
    ),
    forbid(
      'pure-needs-no-framework',
      { path: [PURE, STOREFRONT_SHARED], pathNot: '\\.test\\.' },
      { path: 'node_modules/(react|next|pg|drizzle-orm|stripe|@napi-rs)/' },
      'No framework in rules, contracts and the drawing core.',
    ),
    forbid(
      'domain-at-the-bottom',
      { path: '^lib/domain/', pathNot: '\\.test\\.' },
      { path: '^lib/(?!domain)' },
      'The domain imports nothing of ours but itself.',
    ),
    forbid(
      'backend-behind-its-client',
      { pathNot: '^(lib/(backend|boot)/|lib/web/tenant-api/transport\\.ts|server\\.ts|tests/)' },
      { path: '^lib/backend/' },
      'The business is reached through lib/web/tenant-api.',
    ),
    ...BACKEND_FOLDERS.slice(0, -1).map((folder, index) =>
      forbid(
        'backend-layers',
        { path: inFolders([folder]) },
        { path: inFolders(BACKEND_FOLDERS.slice(index + 1)) },
        'A folder of the tenant API imports those below it; whoever reacts to it subscribes to its domain events.',
      ),
    ),
    forbid(
      'backend-composed-at-its-root',
      { path: '^lib/backend/(?!jobs/)[^/]+/' },
      { path: '^lib/backend/[^/]+$' },
      'Routes, callers and subscriptions are put together above all folders.',
    ),
    forbid(
      'backend-without-integrations',
      { path: inFolders(WITHOUT_INTEGRATIONS) },
      { path: '^lib/(integrations/shopify|client/widget)/' },
      'The tenant API sells and produces without any integration.',
    ),
    forbid(
      'database-behind-the-backend',
      { pathNot: '^(lib/(backend|db|boot|demo)/|tests/)' },
      { path: '^lib/db/' },
      'Only the tenant API reads the database.',
    ),
    forbid(
      'demo-is-started-alone',
      { path: '^(app|components|lib)/', pathNot: '^lib/(boot|demo)/' },
      { path: '^lib/demo/' },
      'The product works without its demo world and the stand-ins of other services.',
    ),
    forbid(
      'product-without-its-tools',
      { path: '^(app|components|lib)/', pathNot: '\\.test\\.' },
      { path: '^(scripts|tests)/' },
      'Programs and drawings that make the product are no part of it.',
    ),
    forbid(
      'platform-below-the-tiers',
      { path: '^lib/platform/', pathNot: ['\\.test\\.', '^lib/platform/(env|health)\\.ts$'] },
      { path: '^(app|components|lib/(?!platform/|domain/|contracts/))' },
      'Settings, logs and errors know neither tier; only settings and health ask which gateways there are.',
    ),
    forbid(
      'integrations-below-the-tiers',
      { path: '^lib/integrations/', pathNot: ['\\.test\\.', '^lib/integrations/payments/test-gateway/'] },
      { path: '^(app|components|lib/(?!integrations/|platform/|domain/|contracts/|rendering/))' },
      'Services of others are reached without knowing who asks; only the test gateway keeps its payments at the tenant API.',
    ),
    forbid(
      'views-are-pure',
      { path: '^lib/views/', pathNot: '\\.test\\.' },
      { path: '^(app|components|lib/(?!views/|domain/|contracts/|rendering/core/|platform/site-addresses))' },
      'What pages and islands share is computed from what they are given.',
    ),
    forbid(
      'web-behind-the-tenant-api',
      { path: '^lib/web/', pathNot: ['\\.test\\.', '^lib/web/tenant-api/transport\\.ts$'] },
      { path: '^lib/(backend|boot|client|db|demo)/' },
      'The web tier knows the business by its contracts.',
    ),
    forbid(
      'http-serves-both-tiers',
      { path: '^lib/platform/http/', pathNot: '\\.test\\.' },
      { path: '^lib/(?!platform/http/|contracts/|domain/|platform/errors)' },
      'What both tiers read and answer by belongs to neither.',
    ),
    forbid(
      'settings-below-their-readers',
      { path: '^lib/platform/env\\.ts$' },
      { path: '^lib/(?!domain/|integrations/payments/|platform/(http/|start-rejected-error))' },
      'Every program reads the settings first.',
    ),
    forbid(
      'seo-below-storefront',
      { path: '^lib/web/seo/' },
      { path: '^lib/(web/(storefront|routing)|views)/' },
      'Pages of a store take addresses and languages from lib/web/seo.',
    ),
    forbid(
      'mail-below-fulfilment',
      { path: '^lib/integrations/mail/' },
      { path: '^lib/integrations/fulfillers/' },
      'Orders that go out by e-mail are written by lib/integrations/fulfillers, in the frame of lib/integrations/mail.',
    ),
    forbid(
      'stripe-in-its-folder',
      { pathNot: '^(lib/integrations/payments/stripe/|tests/)' },
      { path: 'node_modules/stripe/' },
      'Only the gateway that is Stripe knows its library.',
    ),
    forbid(
      'gateways-behind-registries',
      { pathNot: '^(lib/integrations/payments/([^/]+/|(providers|settings|variables)\\.ts)|tests/)' },
      {
        path: '^lib/integrations/payments/[^/]+/',
        pathNot: '^lib/integrations/payments/test-gateway/webhook-url\\.ts$',
      },
      'A gateway is used through GATEWAY_PROVIDERS and GATEWAY_SETTING_RULES.',
    ),
    forbid(
      'gateways-apart',
      { path: '^lib/integrations/payments/([^/]+)/' },
      { path: '^lib/integrations/payments/[^/]+/', pathNot: '^lib/integrations/payments/$1/' },
      'A gateway stands in one folder, which no other gateway needs.',
    ),
    forbid(
      'elements-behind-their-registry',
      { pathNot: '^components/checkout/payment/(payment-element\\.tsx|[^/]+/)' },
      { path: '^components/checkout/payment/[^/]+/' },
      'A payment element is shown through ELEMENTS.',
    ),
    forbid(
      'browser-code-stays-in-the-browser',
      { path: '^(components|lib/client)/', pathNot: '\\.test\\.' },
      { path: SERVER_ONLY },
      'The browser talks to /api.',
    ),
    forbid(
      'storefront-shared-by-both-sides',
      { path: STOREFRONT_SHARED, pathNot: '\\.test\\.' },
      { path: `^(lib/(?!domain/|contracts/|rendering/core/|views/storefront/)|app/|components/)` },
      'What a page and its islands share needs neither; what pages alone need is in lib/web/storefront.',
    ),
    forbid(
      'islands-without-the-pages-server',
      { path: ['^lib/client/', ...ISLANDS], pathNot: '\\.test\\.' },
      { path: ['^lib/web/storefront/', '^lib/platform/(delivery|holidays)/'], reachable: true },
      'A browser is sent whatever an island reaches.',
    ),
    forbid(
      'widget-stands-alone',
      { path: '^lib/client/widget/', pathNot: '\\.test\\.' },
      { path: '^(app|components|node_modules|lib/(?!client/widget/|domain/))' },
      'Pages of others are sent nothing but the widget and a few rules.',
    ),
    forbid(
      'mails-ask-for-suppressions',
      {
        path: '^lib/',
        pathNot: ['\\.test\\.', '^lib/backend/mail/deliver\\.ts$', '^lib/integrations/fulfillers/email-provider\\.ts$'],
      },
      { path: '^lib/integrations/mail/send\\.ts$' },
      'A mail goes out by deliverMail, which asks whether its address gets any; orders to fulfillers always do.',
    ),
    forbid(
      'contracts-by-the-call',
      { path: '^(components|lib/client)/', pathNot: '\\.test\\.' },
      { path: '^lib/contracts/((match|table|service)\\.ts|service/)' },
      'A browser is sent the calls that it makes, not the whole table.',
    ),
    forbid(
      'storefront-without-query',
      { path: '^components/(storefront|checkout|designer)/' },
      { path: 'node_modules/(@tanstack/react-query|socket\\.io-client|sonner)/' },
      'Shoppers are not sent the admin’s libraries.',
    ),
    forbid(
      'admin-without-swr',
      { path: '^components/admin/' },
      { path: 'node_modules/swr/' },
      'SWR serves the storefront, TanStack Query the admin area.',
    ),
    forbid(
      'middleware-is-edge-safe',
      { path: '^(middleware\\.ts|lib/web/edge/)' },
      { path: '^lib/(?!web/edge/|domain/)' },
      'Middleware runs on edge too: rules of lib/web/edge and lib/domain alone.',
    ),
    forbid(
      'middleware-without-node',
      { path: '^(middleware\\.ts|lib/web/edge/)' },
      { dependencyTypes: ['core'] },
      'Middleware runs on edge too.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
