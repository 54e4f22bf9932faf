#!/usr/bin/env node
// server.ts and what it imports as a few files of plain JavaScript: a server that crashed is back in half the time that it takes
// when each of its modules is found, read and turned into JavaScript by itself.
import { build } from 'esbuild';
import { root } from './common.mjs';

/** Packages with no list of their exports are asked for with the ending that Node wants. */
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
  // What is loaded when it is needed stays apart.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.9',
  packages: 'external',
  plugins: [withEnding],
  // Before any other module of Next, see server.ts: imports of shared parts come first otherwise.
  banner: { js: "import 'next/dist/server/node-environment.js';" },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
