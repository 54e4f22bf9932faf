import { authEndpoints } from '@/lib/contracts/auth';
import { logger } from '@/lib/log';
import { readSessionToken } from '@/lib/session/cookie';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';

/** Ends the session that a browser had before it signed in: its cookie is replaced, so that nobody would end it otherwise. A failure
 *  changes nothing, since who signs in has the new session already. */
export async function endFormerSession(request: Request, context: CallContext): Promise<void> {
  const token = await readSessionToken(request);
  if (!token) return;
  await tenantApi.call(authEndpoints.closeSession, { params: {} }, { ...context, token }).catch((error: unknown) => {
    logger.debug({ err: error }, 'the session before a sign-in was not ended');
  });
}
