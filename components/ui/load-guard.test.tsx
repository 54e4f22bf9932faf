import { LOAD_FAILED_ID, LOAD_FAILED_KEY, LOAD_GUARD_SCRIPT } from './load-guard';

/** Runs the guard as a page does, on a simulated window. Fails if the guard accesses anything else. */
function install(options: { online?: boolean; storage?: 'forbidden'; loaded?: Record<string, number> } = {}) {
  const reload = jest.fn();
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<aside id="${LOAD_FAILED_ID}" hidden><button data-reload>again</button></aside>`;
  const listeners = new Map<string, (event: unknown) => void>();
  const window = {
    document: page,
    location: { reload },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  };
  const store = options.storage
    ? {
        getItem: () => {
          throw new Error('forbidden');
        },
      }
    : sessionStorage;
  new Function('window', 'document', 'navigator', 'sessionStorage', 'performance', LOAD_GUARD_SCRIPT)(
    window,
    page,
    { onLine: options.online ?? true },
    store,
    {
      getEntriesByType: () =>
        Object.entries(options.loaded ?? {}).map(([name, responseStatus]) => ({ name, responseStatus })),
    },
  );
  const fail = (tag: string, address: string) => {
    const element = Object.assign(
      page.createElement(tag),
      tag === 'link' ? { rel: 'stylesheet', href: address } : { src: address },
    );
    listeners.get('error')?.({ target: element });
  };
  const notice = page.getElementById(LOAD_FAILED_ID);
  return { reload, fail, notice, page };
}

const CHUNK = 'http://localhost/_next/static/chunks/a.js';
beforeEach(() => sessionStorage.clear());

describe('the load guard', () => {
  it('reloads when one of our scripts fails to load', () => {
    const { reload, fail, notice } = install();
    fail('script', CHUNK);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(notice?.hidden).toBe(true);
  });

  it('reloads for a stylesheet too, and once for several failures', () => {
    const { reload, fail } = install();
    fail('link', 'http://localhost/_next/static/chunks/a.css');
    fail('script', CHUNK);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('shows the notice and does not reload for a second failure within a minute', () => {
    install().fail('script', CHUNK);
    const second = install();
    second.fail('script', CHUNK);
    expect(second.reload).not.toHaveBeenCalled();
    expect(second.notice?.hidden).toBe(false);
  });

  it('reloads again after a minute', () => {
    sessionStorage.setItem(LOAD_FAILED_KEY, String(Date.now() - 60_001));
    const { reload, fail } = install();
    fail('script', CHUNK);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([{ online: false }, { storage: 'forbidden' as const }])(
    'never reloads without a connection or session storage (%o)',
    (options) => {
      const { reload, fail, notice } = install(options);
      fail('script', CHUNK);
      expect(reload).not.toHaveBeenCalled();
      expect(notice?.hidden).toBe(false);
    },
  );

  it('notices failures from before it was installed', () => {
    expect(install({ loaded: { [CHUNK]: 200, 'http://localhost/api/x': 404 } }).reload).not.toHaveBeenCalled();
    expect(install({ loaded: { [CHUNK]: 404 } }).reload).toHaveBeenCalledTimes(1);
    expect(install({ loaded: { [CHUNK]: 0 } }).notice?.hidden).toBe(false);
  });

  it('ignores resources that are not ours', () => {
    const { reload, fail, notice } = install();
    fail('script', 'https://analytics.test/count.js');
    fail('img', 'http://localhost/_next/static/media/a.png');
    expect(reload).not.toHaveBeenCalled();
    expect(notice?.hidden).toBe(true);
  });

  it('reloads when the notice’s button is pressed', () => {
    const { reload, page } = install();
    page.querySelector('button')?.click();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
