import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { findStore } from '@/lib/backend/stores/queries';
import { finishTransaction, type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { webhookEvents } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';
import { createWorkerDatabase } from '../setup/database';
import { readStore } from './support/shop';

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

const note = (tx: Tx, id: string) => tx.insert(webhookEvents).values({ id });
const select = defineStatement((tx, { id }: Placeholders<{ id: string }>) =>
  tx.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, id)),
);
const isSaved = async (id: string): Promise<boolean> => (await withPlatform((tx) => select(tx, { id }))).length > 0;

describe('a transaction that ends with its last statements', () => {
  it('commits them and all statements before them, and returns their results', async () => {
    const rows = await withPlatform(async (tx) => {
      await note(tx, 'first');
      return finishTransaction(tx, async () => {
        const [, selectedRows] = await Promise.all([note(tx, 'last'), select(tx, { id: 'first' })]);
        return selectedRows;
      });
    });
    expect(rows).toEqual([{ id: 'first' }]);
    expect([await isSaved('first'), await isSaved('last')]).toEqual([true, true]);
  });

  it('commits nothing when any one of them fails', async () => {
    for (const [name, last] of [
      ['front', (tx: Tx) => [tx.execute(sql`select 1 / 0`), note(tx, 'beside front')]],
      ['rear', (tx: Tx) => [note(tx, 'beside rear'), tx.execute(sql`select 1 / 0`)]],
    ] as const) {
      const failing = withPlatform(async (tx) => {
        await note(tx, name);
        await finishTransaction(tx, () => Promise.all(last(tx)));
      });
      await expect(failing).rejects.toThrow();
      expect([name, await isSaved(name), await isSaved(`beside ${name}`)]).toEqual([name, false, false]);
    }
  });

  it('commits nothing when what ends it fails before it has sent anything', async () => {
    const failing = withPlatform(async (tx) => {
      await note(tx, 'unfinished');
      await finishTransaction(tx, async () => {
        throw new Error('no');
      });
    });
    await expect(failing).rejects.toThrow('no');
    expect(await isSaved('unfinished')).toBe(false);
  });

  it('rejects a statement after it, and one that waits for the result of another', async () => {
    const after = withPlatform(async (tx) => {
      await finishTransaction(tx, () => note(tx, 'in time').then(() => undefined));
      await note(tx, 'too late');
    });
    await expect(after).rejects.toThrow();
    const within = withPlatform((tx) =>
      finishTransaction(tx, async () => {
        await note(tx, 'one');
        await note(tx, 'the other');
      }),
    );
    await expect(within).rejects.toThrow();
    expect([await isSaved('too late'), await isSaved('the other')]).toEqual([false, false]);
  });

  it('does not report a commit when the transaction had failed unnoticed', async () => {
    const swallowed = withPlatform((tx) =>
      finishTransaction(tx, async () => {
        await Promise.allSettled([note(tx, 'lost'), tx.execute(sql`select 1 / 0`)]);
      }),
    );
    await expect(swallowed).rejects.toThrow('had failed');
    expect(await isSaved('lost')).toBe(false);
  });
});

describe('a prepared statement', () => {
  it('is sent by the given transaction, and sees only the rows of that tenant', async () => {
    const { tenant_id: brightside } = await readStore('summer-fest');
    const { tenant_id: nordhavn } = await readStore('nordic-run');
    const find = (requestedTenantId: number, slug: string) =>
      withTenant(asTenantId(requestedTenantId), (tx) => findStore(tx, { tenantId: asTenantId(brightside), slug }));
    expect(await find(brightside, 'summer-fest')).toMatchObject({ slug: 'summer-fest' });
    expect(await find(nordhavn, 'summer-fest')).toBeNull();
    const at = [find(brightside, 'summer-fest'), find(nordhavn, 'summer-fest'), find(brightside, 'summer-fest')];
    expect((await Promise.all(at)).map((store) => store?.slug)).toEqual(['summer-fest', undefined, 'summer-fest']);
  });

  it('cannot be sent without a transaction, nor without a value that it needs', async () => {
    expect(() => select(Object.create(drizzle.mock(), { $client: { value: undefined } }), { id: 'x' })).toThrow(
      'needs a transaction',
    );
    await expect(withPlatform((tx) => select(tx, JSON.parse('{}')))).rejects.toThrow('placeholder');
  });
});
