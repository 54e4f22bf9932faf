import { logger } from '@/lib/platform/log';

/** Program that logs one line, for tests of where the log goes. */
logger.info('one line');
