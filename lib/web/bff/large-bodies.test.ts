import { holdBody } from './large-bodies';

/** Starts to hold a body; the returned functions report its parts and end it. */
function startBody(visitor: string) {
  let receive = (_bytes: number): void => undefined;
  let end = (): void => undefined;
  const done = holdBody(visitor, (onPart) => {
    receive = onPart;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return {
    receive: (bytes: number) => receive(bytes),
    end: () => {
      end();
      return done;
    },
  };
}

const MB = 1_000_000;

describe('the memory of bodies that arrive', () => {
  it('is occupied by what has arrived, up to a limit, and free again afterwards', async () => {
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'].map(startBody);
    for (const body of bodies) body.receive(50 * MB);
    const late = startBody('g');
    expect(() => late.receive(1)).toThrow('The service is busy.');
    await bodies[0]?.end();
    expect(() => late.receive(50 * MB)).not.toThrow();
    await Promise.all([...bodies, late].map(({ end }) => end()));
    const next = startBody('h');
    expect(() => next.receive(200 * MB)).not.toThrow();
    await next.end();
  });

  it('is never occupied by one visitor alone', async () => {
    const bodies = Array.from({ length: 5 }, () => startBody('a'));
    for (const body of bodies.slice(0, 4)) body.receive(50 * MB);
    expect(() => bodies[4]?.receive(1)).toThrow('The service is busy.');
    const other = startBody('b');
    expect(() => other.receive(50 * MB)).not.toThrow();
    await Promise.all([...bodies, other].map(({ end }) => end()));
  });
});
