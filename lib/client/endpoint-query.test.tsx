import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { savedViewEndpoints } from '@/lib/contracts/saved-views';
import { buildEndpointKey, refreshTopics, useEndpointMutation, useEndpointQuery } from './endpoint-query';

const VIEW = { id: 7, query: '', shared: false, by: null, may_change: true, is_first: false };
const KEY = buildEndpointKey(savedViewEndpoints.list, { params: { tenant: 1 }, query: { screen: 'orders' } });

/** Starts a rename mutation. Returns the hook's result, the displayed name, and a function that answers the request. */
async function renaming() {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'XSRF-TOKEN=x';
  let answer = (_status: number, _body: unknown): void => {};
  globalThis.fetch = () =>
    new Promise((resolve) => {
      answer = (status, body) =>
        resolve({ ok: status < 400, status, headers: new Headers(), json: async () => body } as Response);
    });
  const queries = new QueryClient();
  queries.setQueryData(KEY, wrapInEnvelope([{ ...VIEW, name: 'Before' }]));
  const { result } = renderHook(
    () =>
      useEndpointMutation(savedViewEndpoints.update, {
        changes: [],
        ahead: {
          of: savedViewEndpoints.list,
          as: (cachedList, { body }) => ({
            ...cachedList,
            data: cachedList.data.map((view) => ({ ...view, ...body })),
          }),
        },
      }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  );
  const getShownName = () =>
    queries.getQueryData<ReturnType<typeof wrapInEnvelope<{ name: string }[]>>>(KEY)?.data[0]?.name;
  act(() => result.current.mutate({ params: { tenant: 1, viewId: 7 }, body: { name: 'After' } }));
  await waitFor(() => expect(getShownName()).toBe('After'));
  return {
    result,
    shown: getShownName,
    answer: (status: number, body: unknown) => act(async () => answer(status, body)),
  };
}

describe('a change', () => {
  const browserFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = browserFetch;
  });

  it('is pending from its call on, before it is drawn so, until it was answered', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
    document.cookie = 'XSRF-TOKEN=x';
    let answer = (): void => {};
    globalThis.fetch = () =>
      new Promise((resolve) => {
        const body = wrapInEnvelope({ ...VIEW, name: 'After' });
        answer = () => resolve({ ok: true, status: 200, headers: new Headers(), json: async () => body } as Response);
      });
    const queries = new QueryClient();
    const { result } = renderHook(() => useEndpointMutation(savedViewEndpoints.update, { changes: [] }), {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    });
    const drawn = result.current;
    expect(drawn.isPending).toBe(false);
    await act(async () => {
      drawn.mutate({ params: { tenant: 1, viewId: 7 }, body: { name: 'After' } });
      // The second click of a double click sees this value.
      expect(drawn.isPending).toBe(true);
    });
    await act(async () => answer());
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.isPending).toBe(false);
  });
});

describe('an optimistic change', () => {
  const browserFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = browserFetch;
  });

  it('stays when it succeeds', async () => {
    const { result, shown: getShownName, answer } = await renaming();
    await answer(200, wrapInEnvelope({ ...VIEW, name: 'After' }));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(getShownName()).toBe('After');
  });

  it('is rolled back when it is refused', async () => {
    const { result, shown: getShownName, answer } = await renaming();
    await answer(422, { success: false, message: 'no', code: 'invalid', errors: { name: ['taken'] } });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(getShownName()).toBe('Before');
  });
});

describe('a response that is on its way during a change', () => {
  const browserFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = browserFetch;
  });

  it('is shown, and requested once more, even if it is the first and many changes happen meanwhile', async () => {
    const answers: ((name: string) => void)[] = [];
    globalThis.fetch = () =>
      new Promise((resolve) => {
        const answer = (name: string) => ({
          ok: true,
          status: 200,
          json: async () => wrapInEnvelope([{ ...VIEW, name }]),
        });
        answers.push((name) => resolve({ ...answer(name), headers: new Headers() } as Response));
      });
    const queries = new QueryClient();
    const input = { params: { tenant: 1 }, query: { screen: 'orders' as const } };
    const { result } = renderHook(() => useEndpointQuery(savedViewEndpoints.list, input), {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    });
    const getShownName = () => result.current.data?.data[0]?.name;
    await waitFor(() => expect(answers).toHaveLength(1));
    const refreshed = Array.from({ length: 3 }, () => refreshTopics(queries, [String(KEY[0])]));
    answers[0]?.('Before');
    await waitFor(() => expect(getShownName()).toBe('Before'));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.('After');
    await Promise.all(refreshed);
    await waitFor(() => expect(getShownName()).toBe('After'));
    expect(answers).toHaveLength(2);
  });
});
