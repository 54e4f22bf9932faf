import { formatTag, type Language } from '@/lib/domain/languages/languages';
import { escapeHtml } from './escape-html';

interface Sheet {
  readonly locale: Language;
  readonly heading: string;
  /** HTML; everything else is text. */
  readonly body: string;
  /** Whose mail it is, above the heading. */
  readonly sender?: string;
  /** What a list of mails shows beside the subject. */
  readonly preview?: string;
}

/** The frame of every mail's HTML: one narrow sheet, readable on a phone and without pictures. */
export function mailHtml({ locale, heading, body, sender, preview }: Sheet): string {
  return `<!doctype html><html lang="${formatTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head><body style="margin:0;background:#f5f5f2">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` : ''}
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;color:#1b1f27;font:16px/1.5 system-ui,'Segoe UI',Helvetica,Arial,sans-serif">
${sender ? `<p style="margin:0 0 24px;font-weight:700">${escapeHtml(sender)}</p>` : ''}
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${body}</div></body></html>`;
}

/** A link that looks like a button, for the one thing that a mail asks for. */
export const mailButton = (href: string, label: string): string =>
  `<p style="margin:28px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#1b1f27;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** HTML of a text whose dates and order references no line ends within. */
export const unbroken = (html: string): string =>
  html.replace(/\d\d-\d\d-\d{4}|ML-[0-9A-Z]{5}-[0-9A-Z]{4}/g, '<span style="white-space:nowrap">$&</span>');
