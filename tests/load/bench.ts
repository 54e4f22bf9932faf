import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOwnServer } from '@/scripts/own-server.mjs';
import { SCRIPT_BUDGETS } from '@/tests/setup/script-weight';
import { listMachineFacts, type Section, toMarkdown } from './report';

/**
 * `npm run bench`: measures the figures of docs/performance.md, each as a ratio within one run. Exits with an error on
 * failures, not on missed goals.
 */
const RESULTS = join(process.cwd(), 'bench', 'results.md');
const PLANS = join(process.cwd(), 'bench', 'query-plans.md');
const SLUG = 'summer-fest';

async function attempt(title: string, bench: () => Promise<Section>): Promise<Section> {
  console.log(`• ${title}`);
  const started = performance.now();
  const section = await bench().catch(
    (error: unknown): Section => ({
      title,
      how: '',
      figures: [],
      errors: [error instanceof Error ? error.message : String(error)],
    }),
  );
  for (const { name, result, goal, met } of section.figures)
    console.log(`  ${met === false ? '✗' : ' '} ${name}: ${result} (goal ${goal})`);
  for (const error of section.errors) console.error(`  error: ${error}`);
  console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return section;
}

const facts = listMachineFacts();
// Rendering runs first, while the heap is nearly empty as in the print process: the cost of a garbage collection grows
// with the heap.
const sections = [await attempt('Rendering', async () => (await import('./rendering')).benchRendering())];
const { benchCheckout, openShop } = await import('./checkout');
const server = await startOwnServer({ CHECKOUT_LIMIT_PER_MINUTE: '0' });
try {
  const shop = await openShop(server.base, SLUG);
  const product = `/${SLUG}/Product=${shop.product.id}`;
  const pages = [
    { name: 'Front page', path: '/', goalKb: null },
    { name: 'Store home', path: `/${SLUG}`, goalKb: SCRIPT_BUDGETS.home },
    { name: 'Products', path: `/${SLUG}/products`, goalKb: SCRIPT_BUDGETS.products },
    { name: 'Product page', path: product, goalKb: SCRIPT_BUDGETS.product },
  ];
  sections.push(
    await attempt('JavaScript', async () => (await import('./scripts')).benchScripts(server.base, pages)),
    await attempt('Speed for people', async () =>
      (await import('./page-speed')).benchPageSpeed(
        server.base,
        pages.filter(({ goalKb }) => goalKb !== null),
      ),
    ),
    await attempt('Pages', async () => (await import('./pages')).benchPages(server.base, product, server.pid)),
    // Runs last, because its print files occupy the machine for a while.
    await attempt('Checkout', () => benchCheckout(shop, server.pid)),
  );
} finally {
  await server.stop();
}
// Runs after the server has stopped, because it starts its own database.
let plans = '';
sections.push(
  await attempt('Lists', async () => {
    const lists = await (await import('./lists')).benchLists();
    plans = lists.plans;
    return lists;
  }),
);
sections.push(await attempt('Jobs', async () => (await import('./jobs')).benchJobs()));
sections.push(await attempt('Fulfilment', async () => (await import('./fulfilment')).benchFulfilment()));
if (plans) {
  const about = 'How PostgreSQL answers the lists of a large tenant, by `npm run bench`.';
  writeFileSync(PLANS, `# Query plans\n\n${about}\n\n${plans}`);
}
mkdirSync(join(RESULTS, '..'), { recursive: true });
writeFileSync(RESULTS, toMarkdown(facts, sections));
console.log(`\nWritten to ${RESULTS}`);
process.exit(sections.some(({ errors }) => errors.length > 0) ? 1 : 0);
