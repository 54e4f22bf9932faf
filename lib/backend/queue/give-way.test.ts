import { receiveLoad, stopYielding, yieldUnderLoad } from './give-way';

/** Returns whether the promise has resolved after all pending work has run. */
async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

describe('work that nobody waits for', () => {
  afterEach(stopYielding);

  it('goes on at once while the server is quiet', async () => {
    expect(await isDone(yieldUnderLoad())).toBe(true);
  });

  it('waits while the server is busy, and goes on when it has time', async () => {
    receiveLoad('busy');
    const waiting = yieldUnderLoad();
    expect(await isDone(waiting)).toBe(false);
    receiveLoad('quiet');
    expect(await isDone(waiting)).toBe(true);
  });

  it('goes on together with all else that waits, and waits again when the server is busy again', async () => {
    receiveLoad('busy');
    const both = [yieldUnderLoad(), yieldUnderLoad()];
    receiveLoad('quiet');
    expect(await isDone(Promise.all(both).then(() => undefined))).toBe(true);
    receiveLoad('busy');
    expect(await isDone(yieldUnderLoad())).toBe(false);
  });

  it('waits no longer for having waited before: what is overdue goes on although the server is busy', async () => {
    receiveLoad('busy');
    expect(await isDone(yieldUnderLoad(new Date(Date.now() - 5_000)))).toBe(false);
    expect(await isDone(yieldUnderLoad(new Date(Date.now() - 20_000)))).toBe(true);
  });

  it('hears nothing in other messages, and does not keep a stop waiting', async () => {
    receiveLoad('busy');
    const waiting = yieldUnderLoad();
    receiveLoad({ busy: false });
    expect(await isDone(waiting)).toBe(false);
    stopYielding();
    expect(await isDone(waiting)).toBe(true);
  });
});
