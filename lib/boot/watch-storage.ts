import { describeStorageFailure } from '@/lib/integrations/storage/select';
import type { Storage } from '@/lib/integrations/storage/storage';
import { recordBootState } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';

const CHECK_MS = 30_000;

/** Checks the object store every 30 seconds. For the health report, records the time from which it can't be used. */
export function watchStorage(storage: Storage): { check(): Promise<void>; stop(): void } {
  let lostAt: number | null = null;
  const check = async (): Promise<void> => {
    try {
      await storage.check();
      if (lostAt !== null) logger.info('files can be stored again');
      lostAt = null;
    } catch (error) {
      if (lostAt === null) logger.error({ reason: describeStorageFailure(error) }, 'files can’t be stored');
      lostAt ??= Date.now();
    }
    recordBootState({ storageLostAt: lostAt });
  };
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
}
