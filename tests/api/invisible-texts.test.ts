import { sql } from 'drizzle-orm';
import { queryRows, setUpOwnDatabase } from './support/database';
import { COMPANY, confirmEmail, createDraftStore, setStatus, signUpOwner } from './support/owners';

jest.setTimeout(60_000);
setUpOwnDatabase();

const UNSEEN = '\u200b\u2060\u00ad\u200d\u3164\u00a0';

describe('a text without a visible character', () => {
  it('does not fill in a company’s legal name, and clears optional fields', async () => {
    const { browser, tenantId } = await signUpOwner();
    const path = `/api/${tenantId}/company`;
    const refused = await browser.call('PUT', path, { ...COMPANY, legal_name: UNSEEN });
    expect([refused.status, refused.problem().errors]).toEqual([422, { legal_name: ['required'] }]);
    const saved = await browser.call('PUT', path, { ...COMPANY, vat_number: UNSEEN, address: UNSEEN, phone: UNSEEN });
    expect(saved.json()).toMatchObject({ data: { vat_number: '', address: '', phone: '' } });
  });

  it('does not open a store whose company was saved with such texts before', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await owner.browser.call('PUT', `/api/${owner.tenantId}/company`, COMPANY);
    const slug = await createDraftStore(owner, { not_vat_registered: false });
    const unseen = JSON.stringify({ legalName: UNSEEN, address: UNSEEN, vatNumber: UNSEEN });
    await queryRows(sql`update tenants set company = company || ${unseen}::jsonb where id = ${owner.tenantId}`);
    expect((await setStatus(owner, slug, 'Active')).open).toEqual(['company', 'address', 'vat_number']);
  });

  it('is rejected as the name of a store, and joiners inside a name stay', async () => {
    const owner = await signUpOwner();
    const path = `/api/${owner.tenantId}/events`;
    const slug = await createDraftStore(owner);
    const rename = async (typed: string) => {
      const { data } = (await owner.browser.get(`${path}/${slug}`)).json() as { data: Record<string, unknown> };
      const { type, region, currency, vat_rate, not_vat_registered, countries, states } = data;
      const terms = { type, region, currency, vat_rate, not_vat_registered, countries, states };
      const body = { ...terms, name: typed, default_lang: null, shipping: 'platform' };
      return owner.browser.call('PUT', `${path}/${slug}/details`, body);
    };
    expect((await rename(UNSEEN)).problem().errors).toEqual({ name: ['required'] });
    const joined = 'می\u200cخواهم 👩\u200d👧';
    expect((await rename(joined)).json()).toMatchObject({ data: { name: joined } });
  });
});
