import { createHash } from 'node:crypto';

const POLICY = 'content-security-policy';
const NONCE = /'nonce-([^']+)'/;
/** A script or style sheet in the page itself. A quoted attribute may hold anything. */
const INLINE = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1>/g;
/** Such a script is taken by its address. */
const FROM_FILE = /\ssrc=/;

type Headers = Readonly<Record<string, number | string | string[]>>;

/**
 * Names the scripts and style sheets of a page by what they say, in place of a nonce: everybody gets the same kept page, so
 * that its nonce would be known to whoever asked for it before. Only what has the nonce is named, so that markup which
 * somebody smuggled in stays as powerless as it was.
 */
export function hashPage(headers: Headers, body: Buffer): { readonly headers: Headers; readonly body: Buffer } {
  const policy = headers[POLICY];
  const nonce = typeof policy === 'string' ? NONCE.exec(policy)?.[1] : undefined;
  if (typeof policy !== 'string' || !nonce) return { headers, body };
  const attribute = ` nonce="${nonce}"`;
  // Of the same length, because the page's data says how long its texts are.
  const nothing = '0'.repeat(nonce.length);
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set() };
  const html = body.toString('utf8').replaceAll(INLINE, (whole, tag: string, attributes: string, text: string) => {
    if (!attributes.includes(attribute)) return whole;
    const said = text.replaceAll(nonce, nothing);
    if (!FROM_FILE.test(attributes)) hashes[tag]?.add(`'sha256-${createHash('sha256').update(said).digest('base64')}'`);
    return `<${tag}${attributes.replace(attribute, '')}>${said}</${tag}>`;
  });
  const hashed = policy
    .split('; ')
    .map((directive) => {
      const own = hashes[directive.slice(0, directive.indexOf('-'))];
      return own ? directive.replace(` 'nonce-${nonce}'`, [...own].map((hash) => ` ${hash}`).join('')) : directive;
    })
    .join('; ');
  return { headers: { ...headers, [POLICY]: hashed }, body: Buffer.from(html.replaceAll(nonce, nothing)) };
}
