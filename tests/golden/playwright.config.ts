import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../node_modules/.cache/golden',
  // One page and one canvas process: comparisons are about pixels, and more workers would only share the cores.
  workers: 1,
  timeout: 120_000,
  reporter: [['list']],
});
