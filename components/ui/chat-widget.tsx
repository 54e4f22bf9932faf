'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { readConsent, subscribeConsent } from '@/lib/client/cookie-consent';
import { mayLoadThirdPartyScripts } from '@/lib/client/third-party-scripts';

/** Signed-in user passed to the chat widget; no data of anonymous visitors is passed (CON-07). */
export interface ChatUser {
  readonly name: string;
  readonly email: string;
}

declare global {
  interface Window {
    /** Current user. The widget reads it when it starts, and at each `merchloom:chat` event. */
    merchloomChat?: { readonly user: ChatUser | null };
  }
}

/**
 * Loads the chat script at `src`, which the operator chooses (CON-05). Signed-in users get the chat without consent, as
 * part of the service; visitors only after they accepted cookies. Callers must not render it for super-admins, in
 * development or in stores (CON-06).
 */
export function ChatWidget({ src, user }: { readonly src: string; readonly user: ChatUser | null }) {
  const consent = useSyncExternalStore(subscribeConsent, readConsent, () => '' as const);
  const isWanted = user !== null || consent === 'accepted';
  const { name = '', email = '' } = user ?? {};
  useEffect(() => {
    if (!isWanted || !mayLoadThirdPartyScripts()) return;
    identifyChatUser(email ? { name, email } : null);
    if (document.querySelector('script[data-chat]')) return;
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.dataset.chat = '';
    document.head.append(script);
  }, [src, isWanted, name, email]);
  return null;
}

/**
 * Publishes the current user to the chat widget; null after a sign-out, when the widget must clear its data (CON-07).
 */
export function identifyChatUser(user: ChatUser | null): void {
  window.merchloomChat = { user };
  window.dispatchEvent(new CustomEvent('merchloom:chat', { detail: { user } }));
}
