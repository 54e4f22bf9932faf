import type { Language } from '@/lib/domain/languages/languages';
import { escapeHtml } from './escape-html';

/** The frame of every mail's HTML: one narrow sheet, readable on a phone and without pictures. `body` is HTML; the heading
 *  is text. */
export function mailHtml({ locale, heading, body }: { locale: Language; heading: string; body: string }): string {
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body style="margin:0;background:#f5f5f2">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;color:#1b1f27;font:16px/1.5 sans-serif">
<h1 style="font-size:22px">${escapeHtml(heading)}</h1>
${body}</div></body></html>`;
}

/** A link that looks like a button, for the one thing that a mail asks for. */
export const mailButton = (href: string, label: string): string =>
  `<p style="margin:28px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#1b1f27;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
