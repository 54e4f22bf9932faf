import fs from 'node:fs';
import { env } from '@/lib/env';
import { reportBoot } from '@/lib/health';

/** Gives the health report its facts: the version, and a question to whatever this node depends on. */
export async function installProbe(): Promise<void> {
  const version = /"version":\s*"([^"]+)"/.exec(fs.readFileSync('package.json', 'utf8'))?.[1] ?? '0';
  const remote = env().TENANT_API_URL;
  if (remote) {
    const probe = async (): Promise<void> => {
      const answer = await fetch(new URL('/api/health', remote), {
        signal: AbortSignal.timeout(2_500),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`the tenant API answered ${answer.status}`);
    };
    return reportBoot({ version, probe });
  }
  const { databasePools } = await import('@/lib/db/client');
  const probe = async (): Promise<void> => void (await databasePools().main.query('select 1'));
  reportBoot({ version, probe });
}
