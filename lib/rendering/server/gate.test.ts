import { createGate } from './gate';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('the render gate', () => {
  it('never runs more jobs than allowed, and runs all in turn', async () => {
    const gate = createGate({ running: 2, waiting: 64 });
    let running = 0;
    let most = 0;
    const job = async (): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await tick();
      running -= 1;
      return most;
    };
    const all = await Promise.all(Array.from({ length: 50 }, () => gate.run(job, 5_000)));
    expect(all).toHaveLength(50);
    expect(most).toBe(2);
    expect(gate.running).toBe(0);
  });

  it('rejects with 429 when the queue is full', async () => {
    const gate = createGate({ running: 1, waiting: 1 });
    const both = [gate.run(tick, 5_000), gate.run(tick, 5_000)];
    await expect(gate.run(tick, 5_000)).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
    await Promise.all(both);
  });

  it('gives up on a job that takes too long but keeps its slot until it ends', async () => {
    const gate = createGate({ running: 1, waiting: 5 });
    let end = (): void => {};
    const endless = gate.run(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
      10,
    );
    await expect(endless).rejects.toMatchObject({ code: 'unavailable' });
    expect(gate.running).toBe(1);
    const next = gate.run(async () => 'next', 5_000);
    end();
    expect(await next).toBe('next');
    expect(gate.running).toBe(0);
  });

  it('releases the slot of a job that throws', async () => {
    const gate = createGate({ running: 1, waiting: 5 });
    await expect(
      gate.run(async () => {
        throw new Error('broken');
      }, 5_000),
    ).rejects.toThrow('broken');
    expect(await gate.run(async () => 1, 5_000)).toBe(1);
  });

  /** Creates a gate that stays busy until `open` is called, and records the order in which jobs ran. */
  function busyGate(limits: Parameters<typeof createGate>[0]) {
    const gate = createGate(limits);
    const done: string[] = [];
    let end = (): void => {};
    const opened = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = gate.run(() => opened, 5_000, 'first');
    const ask = (visitor: string) =>
      gate.run(
        async () => {
          done.push(visitor);
        },
        5_000,
        visitor,
      );
    const open = (): Promise<void> => {
      end();
      return first;
    };
    return { done, ask, open };
  }

  it('alternates between visitors: a hundred pictures of one delay another by one', async () => {
    const { done, ask, open } = busyGate({ running: 1, waiting: 64 });
    const greedy = Array.from({ length: 20 }, () => ask('greedy'));
    const modest = [ask('modest'), ask('modest')];
    await open();
    await Promise.all([...greedy, ...modest]);
    expect(done.slice(0, 4)).toEqual(['greedy', 'modest', 'greedy', 'modest']);
  });

  it('removes jobs from the longest lane for visitors with fewer, so that nobody fills the queue for others', async () => {
    const { done, ask, open } = busyGate({ running: 1, waiting: 10 });
    const greedy = Array.from({ length: 30 }, () =>
      ask('greedy').then(
        () => 'drawn',
        ({ code }) => code,
      ),
    );
    const others = ['a', 'b', 'c', 'd'].map((visitor) => ask(visitor));
    await open();
    await Promise.all(others);
    const outcomes = await Promise.all(greedy);
    expect(outcomes.filter((outcome) => outcome === 'drawn')).toHaveLength(6);
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(24);
    expect(done.slice(0, 5).sort()).toEqual(['a', 'b', 'c', 'd', 'greedy']);
  });

  it('frees the waiting place of a job whose time is over before its turn', async () => {
    const gate = createGate({ running: 1, waiting: 1 });
    let end = (): void => {};
    const first = gate.run(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
      5_000,
    );
    await expect(gate.run(tick, 5)).rejects.toMatchObject({ code: 'unavailable' });
    const next = gate.run(async () => 'next', 5_000);
    end();
    expect(await next).toBe('next');
    await first;
    expect(gate.running).toBe(0);
  });

  it('limits the waiting jobs of one visitor, and reports the limit in the given words', async () => {
    const { ask, open } = busyGate({ running: 1, waiting: 10, waitingEach: 2, refusal: 'unavailable' });
    const waiting = [ask('one'), ask('one')];
    await expect(ask('one')).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 2 });
    const other = ask('other');
    await open();
    await Promise.all([...waiting, other]);
  });
});
