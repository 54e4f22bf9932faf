import { isLanguage, LANGUAGES, type Language } from '@/lib/domain/languages/languages';
import { escapeHtml } from '@/lib/integrations/mail/escape-html';
import { MAIL_SAMPLES } from './samples';

export interface PreviewReply {
  readonly status: number;
  readonly html: string;
}

/**
 * Responds to a request of the mail preview: `/` lists the mails beside a frame, and `/mail?name=…&lang=…` shows one
 * mail with its subject above it. With `as=text` the mail's text version is shown.
 */
export async function respondToPreview(address: string): Promise<PreviewReply> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const requestedLanguage = searchParams.get('lang');
  const lang: Language = isLanguage(requestedLanguage) ? requestedLanguage : 'en';
  if (pathname === '/') return { status: 200, html: listPage(lang) };
  const build = Object.hasOwn(MAIL_SAMPLES, searchParams.get('name') ?? '')
    ? MAIL_SAMPLES[searchParams.get('name') ?? '']
    : undefined;
  if (pathname !== '/mail' || !build) return { status: 404, html: 'Not found' };
  const { subject, text, html } = await build(lang);
  if (searchParams.get('as') === 'text')
    return {
      status: 200,
      html: `<!doctype html><meta charset="utf-8"><pre>${escapeHtml(`${subject}\n\n${text}`)}</pre>`,
    };
  const head = `<p style="margin:0;padding:12px 24px;font:14px system-ui;background:#fff;color:#1b1f27">${escapeHtml(subject)}</p>`;
  return { status: 200, html: html.replace(/<body[^>]*>/, (body) => body + head) };
}

function listPage(lang: Language): string {
  const links = Object.keys(MAIL_SAMPLES).map((name) => {
    const query = new URLSearchParams({ name, lang });
    return `<li><a target="mail" href="/mail?${escapeHtml(String(query))}">${escapeHtml(name)}</a>
<a target="mail" href="/mail?${escapeHtml(String(query))}&amp;as=text">text</a></li>`;
  });
  const languages = LANGUAGES.map((code) =>
    code === lang ? `<b>${code}</b>` : `<a href="/?lang=${code}">${code}</a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title>
<style>body{display:grid;grid-template-columns:320px 1fr;height:100vh;margin:0;font:15px system-ui}nav{overflow:auto;padding:12px}li a+a{color:gray}iframe{width:100%;height:100%;border:0}</style>
<nav><p>${languages.join(' ')}</p><ul>${links.join('\n')}</ul></nav><iframe name="mail" title="Mail"></iframe></html>`;
}
