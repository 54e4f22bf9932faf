import { createHash } from 'node:crypto';
import { hashPage } from './hash-page';

const NONCE = 'YzMwOGY5OTM';
const POLICY = `default-src 'self'; script-src 'self' 'nonce-${NONCE}' https://js.stripe.com; style-src 'self' 'nonce-${NONCE}'; img-src 'self'`;

const toCspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function hash(html: string, policy: string | undefined = POLICY) {
  const page = hashPage(policy ? { 'content-security-policy': policy } : {}, Buffer.from(html));
  return { policy: page.headers['content-security-policy'], html: page.body.toString() };
}

describe('the hashes of a cached page', () => {
  it('name its scripts and style sheets by their contents, and replace every nonce', () => {
    const { policy, html } = hash(
      `<style nonce="${NONCE}">p{}</style><script nonce="${NONCE}" async="">go("</p>")</script><script src="/a.js" nonce="${NONCE}"></script>`,
    );
    expect(html).toBe('<style>p{}</style><script async="">go("</p>")</script><script src="/a.js"></script>');
    expect(policy).toBe(
      `default-src 'self'; script-src 'self' ${toCspHash('go("</p>")')} https://js.stripe.com; style-src 'self' ${toCspHash('p{}')}; img-src 'self'`,
    );
  });

  it('allow no markup without a nonce, nor one in a quoted attribute', () => {
    const smuggled = `<script>steal()</script><p title='<script nonce="guess">steal()</script>'></p>`;
    const { policy, html } = hash(`${smuggled}<script data-x="a>b" nonce="${NONCE}">own()</script>`);
    expect(html).toBe(`${smuggled}<script data-x="a>b">own()</script>`);
    expect(policy).toContain(`script-src 'self' ${toCspHash('own()')} https`);
    expect(policy).not.toContain(toCspHash('steal()'));
  });

  it('keep the lengths of texts in its data, and name the data as it is sent', () => {
    const { policy, html } = hash(`<script nonce="${NONCE}">push(["nonce","${NONCE}"])</script>`);
    const sent = `push(["nonce","${'0'.repeat(NONCE.length)}"])`;
    expect(html).toBe(`<script>${sent}</script>`);
    expect(policy).toContain(toCspHash(sent));
  });

  it('leave a page unchanged that has no policy, or one without a nonce', () => {
    for (const policy of ['', "default-src 'none'"])
      expect(hash('<script nonce="x">go()</script>', policy).html).toBe('<script nonce="x">go()</script>');
  });
});
