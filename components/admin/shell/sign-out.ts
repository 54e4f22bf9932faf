import { tellChat } from '@/components/ui/chat-widget';
import { callApi } from '@/lib/client/api';

/** Ends the session on the server, then loads the front page as a document, so that nothing stays in memory (AUT-06). */
export async function signOut(): Promise<void> {
  await callApi('/api/logout', { method: 'POST', csrf: true }).catch((error: unknown) =>
    console.warn('logout failed', error),
  );
  tellChat(null);
  window.location.assign('/');
}
