#!/usr/bin/env node
// Builds the embeddable widget (lib/client/widget) as one small script whose address never changes.
import { build } from 'esbuild';
import { root } from './common.mjs';

await build({
  absWorkingDir: root,
  entryPoints: ['lib/client/widget/main.ts'],
  outfile: process.argv[2] ?? '.next/widget/v1.js',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
});
