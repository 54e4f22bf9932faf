import { buildWidgetMessage } from '@/lib/domain/widget/messages';
import { createFrameHost } from './frame-host';

const SHOP = 'https://shop.example';
const SESSION = 'abcdefgh12345678';

/** Creates a frame whose parent plays the embedding page, and records the messages that it receives. */
function around() {
  const element = document.body.appendChild(document.createElement('iframe'));
  const page = element.contentWindow;
  if (!page) throw new Error('a frame has no window');
  const postedMessages: [unknown, unknown][] = [];
  page.postMessage = (data: unknown, origin?: unknown) => void postedMessages.push([data, origin]);
  Object.defineProperty(window, 'parent', { value: page, configurable: true });
  return { page, postedMessages: postedMessages };
}

const dispatchMessage = (data: unknown, origin: string, source: Window): boolean =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));

beforeEach(() => {
  window.location.hash = `#w=${SESSION}`;
});

describe('a framed store', () => {
  it('sends messages to the sites that its owner named, and after a reply to the one that replied', () => {
    const { page, postedMessages } = around();
    const host = createFrameHost([SHOP, 'https://blog.example', SHOP]);
    host.say('ready');
    expect(postedMessages.map(([, origin]) => origin)).toEqual([SHOP, 'https://blog.example']);
    let opened = 0;
    const stop = host.listen(() => {
      opened += 1;
    });
    dispatchMessage(buildWidgetMessage(SESSION, 'opened'), SHOP, page);
    host.say('close');
    expect(postedMessages.at(-1)).toEqual([buildWidgetMessage(SESSION, 'close'), SHOP]);
    expect([postedMessages.length, opened]).toEqual([3, 1]);
    stop();
    dispatchMessage(buildWidgetMessage(SESSION, 'opened'), SHOP, page);
    expect(opened).toBe(1);
  });

  it('ignores messages of another site, another window, another session or another shape', () => {
    const { page } = around();
    let opened = 0;
    const stop = createFrameHost([SHOP]).listen(() => {
      opened += 1;
    });
    const right = buildWidgetMessage(SESSION, 'opened');
    dispatchMessage(right, 'https://evil.example', page);
    dispatchMessage(right, 'null', page);
    dispatchMessage(right, SHOP, window);
    dispatchMessage({ ...right, session: 'zzzzzzzz12345678' }, SHOP, page);
    dispatchMessage({ ...right, more: 1 }, SHOP, page);
    dispatchMessage('opened', SHOP, page);
    expect(opened).toBe(0);
    stop();
  });

  it('sends nothing when no widget has opened it', () => {
    const { postedMessages } = around();
    for (const hash of ['', '#w=', '#w=short', '#w=ABCDEFGH12345678', '#x=abcdefgh12345678']) {
      window.location.hash = hash;
      createFrameHost([SHOP]).say('ready');
    }
    expect(postedMessages).toEqual([]);
  });
});
