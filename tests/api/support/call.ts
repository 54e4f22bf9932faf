import { z } from 'zod';
import { handleTenantApiRequest } from '@/lib/backend/app';
import { authEndpoints } from '@/lib/contracts/auth';
import { serviceEndpoints } from '@/lib/contracts/service';
import { AppError, type FieldErrors } from '@/lib/platform/errors';
import { deriveServiceKey } from '@/lib/platform/keys';
import { tenantApi } from '@/lib/web/tenant-api/client';

const problem = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});

/** Sends a request to the tenant API at TENANT_API_URL; without that address the API is called in process. */
const deliver = (request: Request): Promise<Response> =>
  process.env.TENANT_API_URL ? fetch(request) : handleTenantApiRequest(request);

/** Sends a raw request, for input that a typed client would never send. */
export async function sendRequest(
  method: string,
  path: string,
  options: { body?: string; headers?: Record<string, string> } = {},
) {
  const response = await deliver(
    new Request(`${process.env.TENANT_API_URL ?? 'http://tenant-api.test'}${path}`, {
      method,
      headers: { ...(options.body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, problem: () => problem.parse(JSON.parse(text)) };
}

export const buildServiceHeaders = (): Record<string, string> => ({ 'x-service-key': deriveServiceKey() });

/** Returns the error of a rejected call; fails the test when the call succeeds. */
export async function getCallError(call: Promise<unknown>): Promise<{ code: string; errors: FieldErrors }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, errors: error.errors ?? {} };
    throw error;
  }
  throw new Error('the call was expected to be refused');
}

/** Signs in a demo user. */
export async function signIn(
  email: string,
  context: { clientIp?: string } = {},
): Promise<{ token: string; tenantId: number }> {
  const body = { email, password: 'demo-password', remember: false, user_agent: 'test' };
  const { data } = await tenantApi.call(authEndpoints.openSession, { params: {}, body }, context);
  return { token: data.token, tenantId: data.user.tenant_id };
}

export { authEndpoints, serviceEndpoints, tenantApi };
