import { useTranslations } from 'next-intl';
import { identifyChatUser } from '@/components/ui/chat-widget';
import { ApiError, callApi } from '@/lib/client/api';
import { confirmLeaving } from '../kit/leave-guard';
import { notifyFailure } from '../kit/notify';

let isUnderWay = false;

/**
 * Returns whether the page is being left by signing out. Requests rejected with 401 from then on do not redirect to the
 * sign-in page.
 */
export const isSigningOut = (): boolean => isUnderWay;

/**
 * Returns the click handler of a sign-out button: confirms leaving unsaved changes, ends the session, and notifies the
 * user of a failure.
 */
export function useSignOut(): () => void {
  const t = useTranslations('admin');
  return () => {
    const stay = confirmLeaving();
    if (!stay) return;
    signOut().catch((error: unknown) => {
      stay();
      notifyFailure(error, t('logoutFailed'));
    });
  };
}

/**
 * Ends the session on the server and loads the home page as a document, so that no data stays in memory. Clears the
 * onboarding cookie, so that the next user begins at the first step (AUT-06).
 * @throws ApiError when the session could not be ended; a session that has already ended (401) is not an error
 */
async function signOut(): Promise<void> {
  isUnderWay = true;
  try {
    await callApi('/api/logout', { method: 'POST', csrf: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      isUnderWay = false;
      throw error;
    }
  }
  identifyChatUser(null);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = 'onboarding=; path=/; max-age=0; samesite=lax';
  window.location.assign('/');
}
