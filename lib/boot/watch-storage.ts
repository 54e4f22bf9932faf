import { describeStorageFailure } from '@/lib/integrations/storage/select';
import type { Storage } from '@/lib/integrations/storage/storage';
import { reportBoot } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';

const CHECK_MS = 30_000;

/** Asks the object store every 30 seconds whether it answers, and records for the health report since when it does not. */
export function watchStorage(storage: Storage): { check(): Promise<void>; stop(): void } {
  let lostAt: number | null = null;
  const check = async (): Promise<void> => {
    try {
      await storage.has('check');
      if (lostAt !== null) logger.info('the object store answers again');
      lostAt = null;
    } catch (error) {
      if (lostAt === null) logger.error({ reason: describeStorageFailure(error) }, 'the object store does not answer');
      lostAt ??= Date.now();
    }
    reportBoot({ storageLostAt: lostAt });
  };
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
}
