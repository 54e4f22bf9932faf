#!/usr/bin/env node
// The widget for pages of others (lib/widget) as one small script; its address stays the same for good.
import { build } from 'esbuild';
import { root } from './common.mjs';

await build({
  absWorkingDir: root,
  entryPoints: ['lib/widget/main.ts'],
  outfile: process.argv[2] ?? '.next/widget/v1.js',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
});
