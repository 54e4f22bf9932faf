/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Maximum gzip size in bytes of the widget's script (SHP-08); it currently has about a third of that. */
const BUDGET = 15_000;

describe('the widget script for other sites', () => {
  const folder = mkdtempSync(join(tmpdir(), 'merchloom-widget-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is one small script that needs nothing else and cannot write HTML', () => {
    const file = join(folder, 'v1.js');
    const built = spawnSync(process.execPath, ['scripts/build-widget.mjs', file], { encoding: 'utf8' });
    expect(built.stderr).toBe('');
    const script = readFileSync(file, 'utf8');
    expect(gzipSync(script, { level: 9 }).byteLength).toBeLessThan(BUDGET);
    expect(script).not.toMatch(
      /\b(import|require)\s*\(|innerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/,
    );
    // The bundle contains no server-side or internal code.
    expect(script).not.toMatch(/super-admin|client-revenue|process\.env/);
  });
});
