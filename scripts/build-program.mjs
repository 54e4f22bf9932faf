#!/usr/bin/env node
// Bundles server.ts and its imports into a few JavaScript files: a crashed server then restarts in half the time,
// because modules need not be located, read and transpiled one by one.
import { build } from 'esbuild';
import { root } from './common.mjs';

/** Adds the file ending that Node requires to imports of packages without an `exports` map. */
const withEnding = {
  name: 'with ending',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^next\// }, ({ path }) => ({
      path: path.endsWith('.js') ? path : `${path}.js`,
      external: true,
    }));
  },
};

await build({
  absWorkingDir: root,
  entryPoints: ['server.ts'],
  outdir: '.next/program',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Code that is imported dynamically stays in separate chunks.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.9',
  packages: 'external',
  plugins: [withEnding],
  // Must run before any other module of Next (see server.ts). Without the banner, imports of shared chunks would run
  // first.
  banner: { js: "import 'next/dist/server/node-environment.js';" },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
