import { authEndpoints } from '@/lib/contracts/auth';
import { logger } from '@/lib/platform/log';
import { readSessionToken } from '@/lib/web/session/cookie';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';

/**
 * Ends the session that a browser had before its sign-in, because the new cookie replaces it. Errors are ignored,
 * because the new session exists already.
 */
export async function endFormerSession(request: Request, context: CallContext): Promise<void> {
  const token = await readSessionToken(request);
  if (!token) return;
  await tenantApi.call(authEndpoints.closeSession, { params: {} }, { ...context, token }).catch((error: unknown) => {
    logger.debug({ err: error }, 'the session before a sign-in was not ended');
  });
}
