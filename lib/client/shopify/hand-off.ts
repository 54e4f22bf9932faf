import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import { callEndpoint } from '../call-endpoint';

const PAGE = '/shopify/continue';
const ASK = 'merchloom:ticket?';

/**
 * Opens a tab of this site that signs in as the user of Shopify's frame. The tab requests its ticket from the frame
 * with a message, so that no URL contains the ticket. Both accept only messages of our own origin, so that no other
 * site can sign a visitor in to another account.
 */
export function leaveFrame(tenant: number): void {
  const tab = window.open(PAGE, '_blank');
  if (!tab) return;
  const handleMessage = async ({ source, origin, data }: MessageEvent): Promise<void> => {
    if (source !== tab || origin !== window.location.origin || data !== ASK) return;
    window.removeEventListener('message', handleMessage);
    const { data: issuedTicket } = await callEndpoint(shopifyEntryEndpoints.handOff, { params: { tenant } });
    tab.postMessage({ ticket: issuedTicket.ticket }, window.location.origin);
  };
  window.addEventListener('message', handleMessage);
}

const TICKET_TIMEOUT_MS = 10_000;

/**
 * Requests the sign-in ticket from the frame that opened this tab.
 * @throws Error when there is no such frame, or it does not respond within 10 s
 */
export function requestEntryTicket(): Promise<string> {
  const { opener, location } = window;
  return new Promise((done, fail) => {
    const clock = setTimeout(() => fail(new Error('nobody has a ticket')), TICKET_TIMEOUT_MS);
    if (!opener) return fail(new Error('nobody opened this tab'));
    window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
      if (source !== opener || origin !== location.origin || typeof data?.ticket !== 'string') return;
      clearTimeout(clock);
      done(data.ticket);
    });
    opener.postMessage(ASK, location.origin);
  });
}
