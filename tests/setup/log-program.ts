import { logger } from '@/lib/platform/log';

/** Program that logs one line, for tests of the log's destination. */
logger.info('one line');
