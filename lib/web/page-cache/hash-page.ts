import { createHash } from 'node:crypto';

const POLICY = 'content-security-policy';
const NONCE = /'nonce-([^']+)'/;
/** Inline script or style element. A quoted attribute may contain any character. */
const INLINE = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1>/g;
/** A script with `src`, which the policy permits by its address instead of a hash. */
const FROM_FILE = /\ssrc=/;

type Headers = Readonly<Record<string, number | string | string[]>>;

/**
 * Replaces the nonce of a page's inline scripts and style sheets with hashes in the policy: all visitors get the same
 * cached page, so a nonce would be known to everybody. Only elements that have the nonce are hashed, so injected markup
 * remains blocked.
 */
export function hashPage(headers: Headers, body: Buffer): { readonly headers: Headers; readonly body: Buffer } {
  const policy = headers[POLICY];
  const nonce = typeof policy === 'string' ? NONCE.exec(policy)?.[1] : undefined;
  if (typeof policy !== 'string' || !nonce) return { headers, body };
  const attribute = ` nonce="${nonce}"`;
  // The replacement is as long as the nonce, because the page's data contains the lengths of its texts.
  const nothing = '0'.repeat(nonce.length);
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set() };
  const html = body.toString('utf8').replaceAll(INLINE, (whole, tag: string, attributes: string, text: string) => {
    if (!attributes.includes(attribute)) return whole;
    const textWithoutNonce = text.replaceAll(nonce, nothing);
    if (!FROM_FILE.test(attributes))
      hashes[tag]?.add(`'sha256-${createHash('sha256').update(textWithoutNonce).digest('base64')}'`);
    return `<${tag}${attributes.replace(attribute, '')}>${textWithoutNonce}</${tag}>`;
  });
  const hashed = policy
    .split('; ')
    .map((directive) => {
      const directiveHashes = hashes[directive.slice(0, directive.indexOf('-'))];
      return directiveHashes
        ? directive.replace(` 'nonce-${nonce}'`, [...directiveHashes].map((hash) => ` ${hash}`).join(''))
        : directive;
    })
    .join('; ');
  return { headers: { ...headers, [POLICY]: hashed }, body: Buffer.from(html.replaceAll(nonce, nothing)) };
}
