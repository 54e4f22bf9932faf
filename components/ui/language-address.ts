import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';

/**
 * Inline script in the head of every page. Removes `?lang` from the address when the cookie stores the choice, so that
 * bookmarked and shared links use the page's canonical address. Crawlers store no cookie and see the address unchanged.
 * The requested language stays on the document for lib/client/language-memory.ts.
 */
export const LANGUAGE_ADDRESS_SCRIPT = `(function(){var l=location,q=new URLSearchParams(l.search);
if(!q.has('lang')||!/(?:^|; )${LANGUAGE_COOKIE}=/.test(document.cookie))return;
document.documentElement.dataset.asked=q.get('lang');q.delete('lang');
history.replaceState(history.state,'',l.pathname+(q.size?'?'+q:'')+l.hash)})()`;
