import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import { callEndpoint } from '../call-endpoint';

const PAGE = '/shopify/continue';
const ASK = 'merchloom:ticket?';

/**
 * Goes on in a tab of its own as who is in Shopify's frame. The tab asks whoever opened it for its ticket, which therefore
 * stands in no address, and takes it from our own origin alone: nobody else can sign a visitor in as somebody else.
 */
export function leaveFrame(tenant: number): void {
  const tab = window.open(PAGE, '_blank');
  if (!tab) return;
  const hear = async ({ source, origin, data }: MessageEvent): Promise<void> => {
    if (source !== tab || origin !== window.location.origin || data !== ASK) return;
    window.removeEventListener('message', hear);
    const { data: given } = await callEndpoint(shopifyEntryEndpoints.handOff, { params: { tenant } });
    tab.postMessage({ ticket: given.ticket }, window.location.origin);
  };
  window.addEventListener('message', hear);
}

const PATIENCE_MS = 10_000;

/** The other side: asks the frame that opened this tab for its ticket. @throws Error when nobody answers */
export function askForTicket(): Promise<string> {
  const { opener, location } = window;
  return new Promise((done, fail) => {
    const clock = setTimeout(() => fail(new Error('nobody has a ticket')), PATIENCE_MS);
    if (!opener) return fail(new Error('nobody opened this tab'));
    window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
      if (source !== opener || origin !== location.origin || typeof data?.ticket !== 'string') return;
      clearTimeout(clock);
      done(data.ticket);
    });
    opener.postMessage(ASK, location.origin);
  });
}
