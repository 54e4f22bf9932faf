import { env } from '@/lib/platform/env';

/**
 * Returns the third-party scripts that a page may load: in production only (CON-03, CON-05). They are listed in
 * docs/scripts.json.
 */
export function getSiteScripts(): { readonly analytics: string | null; readonly chat: string | null } {
  const { NODE_ENV: mode, ANALYTICS_SRC: analytics, CHAT_WIDGET_SRC: chat } = env();
  if (mode !== 'production') return { analytics: null, chat: null };
  return { analytics: analytics ?? null, chat: chat ?? null };
}
