import { isAddressFailure, parseReplyStatus } from '@/lib/domain/mail/returned-mail';

/**
 * Returns the status code with which a mail server reported that the e-mail address does not exist; null for any other
 * error.
 */
export function findRejectedAddressStatus(error: unknown): string | null {
  if (!(error instanceof Error) || Reflect.get(error, 'command') !== 'RCPT TO') return null;
  const status = parseReplyStatus(String(Reflect.get(error, 'response') ?? ''));
  return isAddressFailure(status) ? status : null;
}
