'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { readConsent, subscribeConsent } from '@/lib/client/cookie-consent';
import { mayLoadScriptsOfOthers } from '@/lib/client/scripts-of-others';

/** Whom the widget talks to; nobody is told of a visitor (CON-07). */
export interface ChatUser {
  readonly name: string;
  readonly email: string;
}

declare global {
  interface Window {
    /** Read by the widget when it starts, and again at each `merchloom:chat` event. */
    merchloomChat?: { readonly user: ChatUser | null };
  }
}

/**
 * Loads the chat of `src`, a script of the operator's choice (CON-05). Who is signed in gets it as part of the service;
 * visitors only after they have accepted cookies. It is not here for super-admins, in development and in stores: those who
 * render this see to that (CON-06).
 */
export function ChatWidget({ src, user }: { readonly src: string; readonly user: ChatUser | null }) {
  const consent = useSyncExternalStore(subscribeConsent, readConsent, () => '' as const);
  const isWanted = user !== null || consent === 'accepted';
  const { name = '', email = '' } = user ?? {};
  useEffect(() => {
    if (!isWanted || !mayLoadScriptsOfOthers()) return;
    tellChat(email ? { name, email } : null);
    if (document.querySelector('script[data-chat]')) return;
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.dataset.chat = '';
    document.head.append(script);
  }, [src, isWanted, name, email]);
  return null;
}

/** Says who is there from now on; null after a sign-out, when the widget is to forget (CON-07). */
export function tellChat(user: ChatUser | null): void {
  window.merchloomChat = { user };
  window.dispatchEvent(new CustomEvent('merchloom:chat', { detail: { user } }));
}
