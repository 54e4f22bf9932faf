import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from '@/scripts/free-port.mjs';

/** Starts the real tenant API with its jobs as a separate process on a given database, with more settings. */
export async function startTenantApi(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const { TENANT_API_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/boot/tenant-api-server.ts'], {
    env: { ...rest, ...settings, DATABASE_URL: databaseUrl, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the tenant API ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
