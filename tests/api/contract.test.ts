import { routes } from '@/lib/backend/routes';
import { endpoints } from '@/lib/contracts/table';
import { ACTIONS } from '@/lib/domain/roles/roles';
import { useCases } from '@/lib/web/bff/use-cases';

const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name).toSorted();

describe('the contract table', () => {
  it('names each call once', () => {
    expect(names(endpoints)).toEqual([...new Set(names(endpoints))]);
  });

  it('has a use case for exactly the calls that the web tier handles', () => {
    expect(Object.keys(useCases).toSorted()).toEqual(names(endpoints.filter(({ handledBy }) => handledBy === 'web')));
  });

  it('has a route of the tenant API for exactly the other calls', () => {
    expect(names(routes.map(({ endpoint }) => endpoint))).toEqual(
      names(endpoints.filter(({ handledBy }) => handledBy === 'tenant-api')),
    );
  });

  it('requires an action of the permission table for every signed-in user’s call, and for no other', () => {
    const wrong = endpoints.filter(({ audience, action }) =>
      audience === 'user' ? !action || !ACTIONS.includes(action) : action !== undefined,
    );
    expect(names(wrong)).toEqual([]);
    const inTheirName = endpoints.filter(({ asUser }) => asUser !== undefined);
    expect(names(inTheirName.filter(({ audience }) => audience !== 'service'))).toEqual([]);
  });
});
