import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { expect, test } from './fixtures';

/** Long timeout for slow machines. */
const LONG = { timeout: 120_000 };

test.describe('a shop that was started by npm start', () => {
  test.setTimeout(400_000);

  test('is available again for its visitors after its server was killed, and ends cleanly', async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'merchloom-comes-back-'));
    const port = await freePort();
    const base = `http://localhost:${port}`;
    const shop = spawn(process.execPath, ['scripts/start.mjs'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: base,
        DATA_DIR: folder,
        DATABASE_URL: '',
        TENANT_API_URL: '',
        LOG_LEVEL: 'silent',
      },
    });
    const ended = once(shop, 'exit');
    const serverPid = () => Number.parseInt(readFileSync(join(folder, 'lock'), 'utf8'), 10);
    const health = () =>
      fetch(`${base}/api/health`).then(
        ({ status }) => status,
        () => 0,
      );
    try {
      await expect.poll(health, LONG).toBe(200);
      await page.goto(`${base}/summer-fest`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const killed = serverPid();
      process.kill(killed, 'SIGKILL');
      await expect.poll(health, LONG).toBe(200);
      expect(serverPid()).not.toBe(killed);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      shop.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      shop.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
