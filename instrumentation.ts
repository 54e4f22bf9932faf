/**
 * Logs the error of a failed page under the reference that its visitor sees (ERR-06): the request's id on a complete
 * page, the digest on a page that failed during client-side navigation.
 */
export async function onRequestError(
  error: unknown,
  request: { readonly path: string; readonly headers: Readonly<Record<string, string | string[] | undefined>> },
): Promise<void> {
  const { logger } = await import('@/lib/platform/log');
  const digest = findErrorProperty(error, 'digest');
  const requestId = request.headers['x-request-id'];
  logger.error(
    { err: error, detail: findErrorProperty(error, 'detail'), digest, requestId, path: request.path.split('?')[0] },
    'a page failed',
  );
}

function findErrorProperty(error: unknown, name: 'digest' | 'detail'): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
