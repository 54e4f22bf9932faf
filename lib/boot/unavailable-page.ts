import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import {
  DEFAULT_LANGUAGE,
  getFormatTag,
  isLanguage,
  LANGUAGES,
  type Language,
  parseAcceptedLanguage,
} from '@/lib/domain/languages/languages';
import { escapeHtml } from '@/lib/integrations/mail/escape-html';

const RETRY_AFTER_SECONDS = 5;
const catalogue = z.object({
  errors: z.object({
    '503': z.object({ title: z.string(), text: z.string() }),
    retry: z.string(),
    home: z.string(),
    reference: z.string(),
  }),
});
type Texts = z.output<typeof catalogue>['errors'];

const read = (language: Language): Texts =>
  catalogue.parse(JSON.parse(readFileSync(path.join(process.cwd(), 'messages', `${language}.json`), 'utf8'))).errors;

/** Texts of all languages, loaded at start, because nothing else may be available when the page is needed. */
export class UnavailablePage {
  readonly #texts = new Map<Language, Texts>(LANGUAGES.map((language) => [language, read(language)]));

  /**
   * Sends the message that the shop is unavailable: as a page or, below /api, as the API's error body (ERR-06,
   * ERR-07).
   */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    if (response.headersSent) return void response.destroy();
    const language = getLanguage(request);
    const isCall = /^\/api(?:[/?]|$)/.test(request.url ?? '');
    response.writeHead(503, {
      'content-type': isCall ? 'application/json' : 'text/html; charset=utf-8',
      'content-language': getFormatTag(language),
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'retry-after': String(RETRY_AFTER_SECONDS),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'x-request-id': requestId,
    });
    if (request.method === 'HEAD') response.end();
    else response.end(isCall ? problem(requestId) : this.#html(language, requestId));
  }

  #html(language: Language, requestId: string): string {
    const texts = this.#texts.get(language) ?? read(DEFAULT_LANGUAGE);
    const reference = texts.reference.replace('{id}', requestId);
    return `<!doctype html><html lang="${getFormatTag(language)}"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(texts['503'].title)}</title><style>
body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:1rem;padding:2rem;box-sizing:border-box;text-align:center;
background:#f9f9fa;color:#17181c;font:1.125rem/1.55 Inter,"Noto Sans",system-ui,sans-serif}
h1{margin:0;font-size:1.75rem;line-height:1.2}p{margin:0 auto;max-width:28rem;color:#62666f}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:.5rem}
a{padding:.65rem 1.25rem;border:1px solid #8b8d92;border-radius:.5rem;color:#17181c;font-size:.9rem;font-weight:600;text-decoration:none}
a:first-child{background:#17594a;border-color:#17594a;color:#fff}small{color:#62666f;overflow-wrap:anywhere}
</style></head><body><h1>${escapeHtml(texts['503'].title)}</h1><p>${escapeHtml(texts['503'].text)}</p>
<nav><a href="">${escapeHtml(texts.retry)}</a><a href="/">${escapeHtml(texts.home)}</a></nav>
<small>${escapeHtml(reference)}</small></body></html>`;
  }
}

const problem = (requestId: string): string =>
  JSON.stringify({
    success: false,
    message: 'The service is busy. Please try again.',
    code: 'unavailable',
    request_id: requestId,
  });

function getLanguage({ headers }: IncomingMessage): Language {
  const chosen = new RegExp(`(?:^|; *)${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  return parseAcceptedLanguage(headers['accept-language'] ?? null) ?? DEFAULT_LANGUAGE;
}
