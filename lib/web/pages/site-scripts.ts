import { env } from '@/lib/platform/env';

/**
 * Returns the third-party scripts that pages may load; all null except in production (CON-03, CON-05).
 * docs/scripts.json lists them.
 */
export function getSiteScripts(): { readonly analytics: string | null; readonly chat: string | null } {
  const { NODE_ENV: mode, ANALYTICS_SRC: analytics, CHAT_WIDGET_SRC: chat } = env();
  if (mode !== 'production') return { analytics: null, chat: null };
  return { analytics: analytics ?? null, chat: chat ?? null };
}
