import fs from 'node:fs';
import { env } from '@/lib/env';
import { reportBoot } from '@/lib/health';
import { serviceKey } from '@/lib/keys';

/** Gives the health report its facts: the version, and a question to whatever this node depends on. */
export async function installProbe(): Promise<void> {
  const version = /"version":\s*"([^"]+)"/.exec(fs.readFileSync('package.json', 'utf8'))?.[1] ?? '0';
  const remote = env().TENANT_API_URL;
  if (remote) {
    const probe = async (): Promise<string | undefined> => {
      const answer = await fetch(new URL('/api/health', remote), {
        signal: AbortSignal.timeout(2_500),
        redirect: 'error',
        headers: { 'x-service-key': serviceKey() },
      });
      // Anything else would be answered 404, for no reason that one could see.
      if (answer.status === 403) return 'the tenant API has another SESSION_SECRET';
      if (!answer.ok) throw new Error(`the tenant API answered ${answer.status}`);
      return undefined;
    };
    return reportBoot({ version, probe });
  }
  const { databasePools } = await import('@/lib/db/client');
  const probe = async (): Promise<undefined> => void (await databasePools().main.query('select 1'));
  reportBoot({ version, probe });
}
