import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';

/**
 * Beside the load guard in the head of every page: takes `?lang` out of the address once the cookie keeps the choice, so
 * that what people bookmark and share is the page's one address. Crawlers keep no cookie, and see it as it is.
 * What was asked for stays on the document, for who keeps the choice (lib/client/language-memory.ts).
 */
export const LANGUAGE_ADDRESS = `(function(){var l=location,q=new URLSearchParams(l.search);
if(!q.has('lang')||!/(?:^|; )${LANGUAGE_COOKIE}=/.test(document.cookie))return;
document.documentElement.dataset.asked=q.get('lang');q.delete('lang');
history.replaceState(history.state,'',l.pathname+(q.size?'?'+q:'')+l.hash)})()`;
