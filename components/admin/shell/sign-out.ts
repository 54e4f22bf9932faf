import { useTranslations } from 'next-intl';
import { tellChat } from '@/components/ui/chat-widget';
import { ApiError, callApi } from '@/lib/client/api';
import { askToLeave } from '../kit/leave-guard';
import { notifyFailure } from '../kit/notify';

let isUnderWay = false;

/** Whether this page is being left by signing out: a call of its that is refused from then on leads to no sign-in. */
export const isSigningOut = (): boolean => isUnderWay;

/** What a button to sign out does: asks for unsaved work, ends the session, and says so where that did not work. */
export function useSignOut(): () => void {
  const t = useTranslations('admin');
  return () => {
    const stay = askToLeave();
    if (!stay) return;
    signOut().catch((error: unknown) => {
      stay();
      notifyFailure(error, t('logoutFailed'));
    });
  };
}

/**
 * Ends the session on the server, then loads the front page as a document, so that nothing stays in memory; the steps of
 * the onboarding begin anew for whoever signs in next (AUT-06).
 * @throws ApiError when the session goes on; one that had ended already is left like any other
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
  tellChat(null);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = 'onboarding=; path=/; max-age=0; samesite=lax';
  window.location.assign('/');
}
