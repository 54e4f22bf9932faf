import { env } from '@/lib/env';

/** Scripts of others that a page may load: in production alone (CON-03, CON-05). docs/scripts.json names them. */
export function siteScripts(): { readonly analytics: string | null; readonly chat: string | null } {
  const { NODE_ENV: mode, ANALYTICS_SRC: analytics, CHAT_WIDGET_SRC: chat } = env();
  if (mode !== 'production') return { analytics: null, chat: null };
  return { analytics: analytics ?? null, chat: chat ?? null };
}
