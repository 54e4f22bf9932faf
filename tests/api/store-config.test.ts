import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { calendarEndpoints } from '@/lib/contracts/calendars';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { toStoreConfig } from '@/lib/domain/store/config-dto';
import { STORE_CONFIG_FIELDS } from '@/lib/domain/store/store-config';
import { signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { readStore } from './support/shop';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const text = (value: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: value }] }],
});

/** Signs in the owner's browser and returns calls on the configuration of one of their stores. */
async function editor(slug = 'summer-fest', email = OWNER) {
  const { browser, user } = await signInBrowser(email);
  const path = `/api/${user.tenant_id}/store-admin/${slug}/configuration`;
  const parse = (answer: { status: number; text: string; json(): unknown }) => {
    if (answer.status !== 200) throw new Error(answer.text);
    return storeConfigEndpoints.show.answer.parse(answer.json()).data;
  };
  return {
    browser,
    path,
    tenant: user.tenant_id,
    load: async () => parse(await browser.get(path)),
    save: (storeConfig: unknown, storePages?: unknown) =>
      browser.post(`${path}/update`, { storeConfig, ...(storePages ? { storePages } : {}) }),
    parse,
  };
}

describe('the configuration of a store', () => {
  it('returns each of the 25 fields as saved, and shows it to shoppers at once', async () => {
    const { load, save, parse } = await editor();
    const before = await load();
    const other = before.available_colour_sets.find(({ id }) => id !== before.store_colour_set.id);
    const fonts = before.available_font_sets.find(({ id }) => id !== before.store_font_set.id);
    const newConfig = {
      storeName: 'Summer Fest & friends',
      facebookUrl: 'https://facebook.com/summer',
      instagramUrl: 'https://instagram.com/summer',
      tiktokUrl: '',
      phone: '+44 20 7946 0000',
      address: 'Field 1\nBath',
      email: 'hello@summer.test',
      useCustomLogo: true,
      customLogoURL: '/brand/logo.svg',
      homeHeading: 'Sing',
      homeSubheading: 'and dance',
      isCustomBgEnabled: true,
      customBGURL: '/art/field.webp',
      doesCustomBGHaveDarkText: true,
      isHomeButtonEnabled: true,
      homeButtonText: 'Go',
      homeButtonURL: '/summer-fest/products',
      isAboutUsEnabled: true,
      aboutUsPageName: 'Who we are',
      aboutUsPageContent: '<h2>Us</h2><p>Since <strong>2012</strong></p>',
      contactUsHeading: 'Write',
      contactUsSubheading: 'We answer',
      contactUsFormEmail: 'forms@summer.test',
      colourSet: { id: other?.id },
      fontSet: { id: fonts?.id },
    };
    expect(Object.keys(newConfig).toSorted()).toEqual(STORE_CONFIG_FIELDS.toSorted());
    const saved = toStoreConfig(parse(await save(newConfig)));
    expect(saved).toMatchObject(newConfig);
    expect(toStoreConfig(await load())).toEqual(saved);
    const store = await readStore('summer-fest');
    expect(store.store_page_content).toMatchObject({ home_heading: 'Sing', logo_enabled: true });
    expect(store.store_pages.about?.content[0]).toMatchObject({ type: 'heading' });
    expect(store.store_colour_set.id).toBe(other?.id);
    expect(JSON.stringify(store)).not.toContain('forms@summer.test');
    expect(
      await count(sql`select count(*)::int as n from audit_entries where action = 'event configuration updated'`),
    ).toBe(1);
  });

  it('keeps fields that a save does not contain', async () => {
    const { load, save } = await editor();
    const before = await load();
    expect((await save({ homeHeading: 'Only this' })).status).toBe(200);
    const after = await load();
    expect(after).toEqual({
      ...before,
      store_page_content: { ...before.store_page_content, home_heading: 'Only this' },
    });
  });

  it('is equal whether it was sent as JSON or as a form', async () => {
    const { browser, path, load, save, parse } = await editor();
    const { store_colour_set: colours } = await load();
    const asJson = parse(await save({ homeHeading: 'Twice', useCustomLogo: false, colourSet: { id: colours.id } }));
    const asForm = parse(
      await browser.form(`${path}/update`, {
        'storeConfig[homeHeading]': 'Twice',
        'storeConfig[useCustomLogo]': 'false',
        'storeConfig[colourSet][id]': String(colours.id),
        'storeConfig[colourSet][name]': colours.name,
      }),
    );
    expect(asForm).toEqual(asJson);
  });

  it('accepts a logo as a picture, re-encodes it, and serves it to shoppers from this site', async () => {
    const { browser, path, parse } = await editor();
    const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#f00' } })
      .png()
      .toBuffer();
    const saved = parse(
      await browser.form(`${path}/update`, {
        'storeConfig[useCustomLogo]': 'yes',
        'storeConfig[customLogoBlob]': new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }),
      }),
    );
    const url = saved.store_page_content.custom_logo_url;
    expect(url).toMatch(/^\/api\/\d+\/summer-fest\/uploads\/[\w-]{36}$/);
    expect((await browser.get(url)).headers.get('content-type')).toBe('image/png');
    // Small screens receive a scaled image. An image that no store page shows is delivered unscaled.
    const small = await browser.get(`${url}?w=640`);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(small.headers.get('cache-control')).toContain('immutable');
    expect((await browser.get(`${url}?w=641`)).status).toBe(422);
    const elsewhere = await browser.get(`${url.replace('summer-fest', 'company-kit')}?w=640`);
    expect(elsewhere.headers.get('content-type')).toBe('image/png');
    expect((await browser.get(`${url.replace(/[\w-]{36}$/, crypto.randomUUID())}?w=640`)).status).toBe(404);
    const html = await browser.form(`${path}/update`, {
      'storeConfig[customLogoBlob]': new File(['<script>'], 'logo.png', { type: 'image/png' }),
    });
    expect(html.status).toBe(422);
    expect(Object.keys(html.problem().errors ?? {})).toContain('storeConfig.customLogoURL');
  });

  it.each<[string, unknown]>([
    ['facebookUrl', 'javascript:alert(1)'],
    ['homeButtonURL', '//evil.test'],
    ['homeButtonURL', '/\\evil.test'],
    ['customLogoURL', 'https://elsewhere.test/x.png'],
    ['customBGURL', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['email', 'nobody'],
    ['contactUsFormEmail', 'a@b.test\nBcc: c@d.test'],
    ['homeSubheading', { toJSON: () => 'x'.repeat(5_001) }],
    ['storeName', '  '],
    ['colourSet', { name: 'x', primary: 'red;background:url(//evil)', secondary: '#000' }],
    ['fontSet', { fontSetName: 'x', fontOne: { name: "x';}@import'//evil" }, fontTwo: { name: 'Inter' } }],
  ])('rejects %s %p and names the field', async (field, value) => {
    const { load, save } = await editor();
    const before = await load();
    const answer = await save({ homeHeading: 'never', [field]: value });
    expect(answer.status).toBe(422);
    const named = Object.keys(answer.problem().errors ?? {}).filter((name) => name.startsWith(`storeConfig.${field}`));
    expect(named).not.toEqual([]);
    expect(await load()).toEqual(before);
  });

  it('is closed to other tenants and to customer service', async () => {
    const { tenant } = await editor();
    const rival = await editor('summer-fest', 'owner@nordhavn.test');
    const foreign = `/api/${tenant}/store-admin/summer-fest/configuration`;
    expect((await rival.browser.get(foreign)).status).toBe(404);
    expect((await rival.browser.get(rival.path)).status).toBe(404);
    expect((await rival.browser.post(`${foreign}/update`, { storeConfig: { homeHeading: 'stolen' } })).status).toBe(
      404,
    );
    expect((await rival.save({ homeHeading: 'stolen' })).status).toBe(404);
    const service = await editor('summer-fest', 'service@brightside.test');
    expect((await service.browser.get(service.path)).status).toBe(403);
    expect((await service.save({ homeHeading: 'stolen' })).status).toBe(403);
    const content = await queryRows(sql`select content from store_contents where content->>'home_heading' = 'stolen'`);
    expect(content).toEqual([]);
  });

  it('cannot be changed while the store is locked', async () => {
    const { save } = await editor('company-kit');
    await queryRows(sql`update events set locked = true where slug = 'company-kit'`);
    expect((await save({ homeHeading: 'x' })).status).toBe(409);
    await queryRows(sql`update events set locked = false where slug = 'company-kit'`);
  });

  it('keeps questions in their order and other pages as documents, and rejects values that are not documents', async () => {
    const { save, parse } = await editor();
    const faqs = [
      { question: 'B?', answer: 'b' },
      { question: 'A?', answer: 'a' },
    ];
    const saved = parse(await save({}, { faqs, privacy: text('private'), terms: null }));
    expect(saved.store_pages).toEqual({ faqs, privacy: text('private'), terms: null });
    const store = await readStore('summer-fest');
    expect(store.store_pages.privacy).toEqual(text('private'));
    expect(store.store_page_content.faqs).toEqual(faqs);
    const bad = await save({}, { terms: { type: 'doc', content: [{ type: 'iframe', attrs: { src: '//evil' } }] } });
    expect(bad.status).toBe(422);
  });
});

describe('colour and font sets', () => {
  const colours = { name: 'Ours', primary: '#123456', secondary: '#fff', tertiary: '' };

  it('of the tenant are created, applied, changed and deleted; the platform’s sets are not', async () => {
    const { token, tenantId } = await signIn(OWNER);
    const params = { tenant: tenantId, slug: 'summer-fest' };
    const call = { token };
    const createdSet = await tenantApi.call(storeConfigEndpoints.createColourSet, { params, body: colours }, call);
    const { id } = createdSet.data;
    const { load, save } = await editor();
    expect((await save({ colourSet: { id } })).status).toBe(200);
    const worn = await load();
    expect(worn.store_colour_set).toMatchObject({ name: 'Ours', primary: '#123456', tertiary: null });
    expect(worn.store_colour_set.created_by_user_id).not.toBeNull();
    const ofSet = { ...params, setId: id };
    const body = { ...colours, primary: '#654321' };
    await tenantApi.call(storeConfigEndpoints.updateColourSet, { params: ofSet, body }, call);
    expect((await readStore('summer-fest')).store_colour_set.primary).toBe('#654321');
    const gone = () => tenantApi.call(storeConfigEndpoints.deleteColourSet, { params: ofSet }, call);
    expect((await getCallError(gone())).code).toBe('conflict');
    const platform = worn.available_colour_sets.find((set) => set.created_by_user_id === null);
    if (!platform) throw new Error('the platform has sets');
    expect((await save({ colourSet: { id: platform.id } })).status).toBe(200);
    await gone();
    const ofPlatform = { ...params, setId: platform.id };
    const attempts = [
      tenantApi.call(storeConfigEndpoints.updateColourSet, { params: ofPlatform, body }, call),
      tenantApi.call(storeConfigEndpoints.deleteColourSet, { params: ofPlatform }, call),
    ];
    for (const { code } of await Promise.all(attempts.map(getCallError)))
      expect(['not_found', 'conflict']).toContain(code);
    expect((await save({ colourSet: { id: platform.id, primary: '#000000' } })).status).toBe(422);
    expect((await readStore('summer-fest')).store_colour_set).toMatchObject({ primary: platform.primary });
  });

  it('are at most a hundred of a kind', async () => {
    const { token, tenantId } = await signIn('owner@bayfront.test');
    await queryRows(sql`insert into colour_sets (tenant_id, name, primary_colour, secondary_colour)
      select ${tenantId}, 'Many', '#123456', '#ffffff' from generate_series(1, 100) returning id`);
    const params = { tenant: tenantId, slug: 'bay-conference' };
    const more = tenantApi.call(storeConfigEndpoints.createColourSet, { params, body: colours }, { token });
    expect((await getCallError(more)).code).toBe('conflict');
  });

  it('of another tenant can be neither applied nor changed', async () => {
    const { token, tenantId } = await signIn('owner@nordhavn.test');
    const params = { tenant: tenantId, slug: 'nordic-run' };
    const { id } = (await tenantApi.call(storeConfigEndpoints.createColourSet, { params, body: colours }, { token }))
      .data;
    const { save, load } = await editor();
    expect((await save({ colourSet: { id } })).status).toBe(422);
    expect((await load()).available_colour_sets.map((set) => set.id)).not.toContain(id);
    const ownerContext = await signIn(OWNER);
    const theft = tenantApi.call(
      storeConfigEndpoints.updateColourSet,
      { params: { tenant: ownerContext.tenantId, slug: 'summer-fest', setId: id }, body: colours },
      ownerContext,
    );
    expect((await getCallError(theft)).code).toBe('not_found');
  });

  it('of fonts accept families of the catalogue, with the weights 500 and 400 unless specified otherwise', async () => {
    const { token, tenantId } = await signIn(OWNER);
    const params = { tenant: tenantId, slug: 'summer-fest' };
    const body = {
      fontSetName: 'Mine',
      fontOne: { name: 'oswald', url: 'https://evil.test/x' },
      fontTwo: { name: 'Lato' },
    };
    await tenantApi.call(storeConfigEndpoints.createFontSet, { params, body }, { token });
    const { load } = await editor();
    const createdFontSet = (await load()).available_font_sets.find(({ font_set_name: name }) => name === 'Mine');
    expect(createdFontSet).toMatchObject({
      font_one: { name: 'Oswald', weight: 500, url: expect.stringMatching(/^\/fonts\/oswald-/) },
      font_two: { name: 'Lato', weight: 400, url: expect.stringMatching(/^\/fonts\/lato-/) },
    });
    const unknown = { ...body, fontOne: { name: 'Comic Sans' } };
    const refused = tenantApi.call(storeConfigEndpoints.createFontSet, { params, body: unknown }, { token });
    expect(Object.keys((await getCallError(refused)).errors)).toContain('fontOne');
  });
});

describe('unsaved changes in the store’s preview', () => {
  const preview = z.object({ data: storeConfigEndpoints.preview.answer.shape.data });

  it('are drawn for their author only', async () => {
    const { browser, path, tenant } = await editor();
    const body = JSON.stringify({ storeConfig: { homeHeading: 'Not yet', isAboutUsEnabled: true } });
    const headers = { 'content-type': 'application/json' };
    expect((await browser.send('PUT', `${path}/draft`, { body, headers })).status).toBe(200);
    const see = async (who: typeof browser) => {
      const answer = await who.get(`/api/${tenant}/store-admin/summer-fest/preview?draft=1`);
      return preview.parse(answer.json()).data.store_page_content.home_heading;
    };
    expect(await see(browser)).toBe('Not yet');
    expect((await readStore('summer-fest')).store_page_content.home_heading).not.toBe('Not yet');
    const colleague = await signInBrowser('manager@brightside.test');
    expect(await see(colleague.browser)).not.toBe('Not yet');
  });
});

describe('the preview of a store at another moment', () => {
  const DATES = {
    time_zone: 'Europe/London',
    place: '',
    event_from: '2031-07-10',
    event_until: null,
    mode: 'window',
    opens_at: '2031-06-01T09:00',
    closes_at: '2031-06-14T18:00',
    shown_closes_at: '2031-06-14T12:00',
    every_days: null,
    break_days: 0,
    produce_by: null,
    ship_by: null,
    when_closed: 'hidden',
    after_event: 'ends',
  } as const;
  const previewAt = async (slug: string, at: string | undefined, email = OWNER) => {
    const { token, tenantId } = await signIn(email);
    const call = { params: { tenant: tenantId, slug }, query: at === undefined ? {} : { at } };
    return (await tenantApi.call(storeConfigEndpoints.preview, call, { token })).data;
  };
  beforeAll(async () => {
    const { token, tenantId } = await signIn(OWNER);
    for (const slug of ['company-kit', 'draft-store'])
      await tenantApi.call(
        calendarEndpoints.save,
        { params: { tenant: tenantId, slug }, body: { ...DATES } },
        { token },
      );
  });
  afterAll(() => queryRows(sql`delete from store_calendars where mode = 'window'`));

  it.each([
    ['2031-06-01T08:59', 'Draft', { phase: 'before', is_closed: true, opens_at: '2031-06-01T08:00:00.000Z' }],
    ['2031-06-01T09:00', 'Active', { phase: 'open', is_closed: false, closes_at: '2031-06-14T11:00:00.000Z' }],
    ['2031-06-14T12:00', 'Active', { phase: 'open', is_last_call: true, closes_at: null }],
    ['2031-06-14T18:00', 'On hold', { phase: 'closed', is_closed: true }],
    ['2031-06-15T18:00', 'Draft', { phase: 'closed' }],
    ['2031-07-12T12:00', 'Draft', { phase: 'over' }],
  ])('shows %s as shoppers see it then, also of a draft', async (at, status, calendar) => {
    for (const slug of ['company-kit', 'draft-store']) {
      const store = await previewAt(slug, at);
      expect(store).toMatchObject({ status, calendar, preview: { time_zone: 'Europe/London', local_time: at } });
    }
    expect((await readStore('company-kit')).status).toBe('Draft');
  });

  it('offers the moments at which the store looks different, and shows now without one', async () => {
    const { preview } = await previewAt('company-kit', undefined);
    expect(preview.is_now).toBe(true);
    expect(preview.moments).toEqual([
      { kind: 'before_opening', local_time: '2031-06-01T08:59' },
      { kind: 'open', local_time: '2031-06-01T09:00' },
      { kind: 'last_day', local_time: '2031-06-14T00:00' },
      { kind: 'last_call', local_time: '2031-06-14T12:00' },
      { kind: 'closed', local_time: '2031-06-14T18:00' },
      { kind: 'after_event', local_time: '2031-07-11T12:00' },
    ]);
    expect((await previewAt('summer-fest', '2031-06-01T08:59')).preview.time_zone).toBe('Europe/London');
  });

  it('is refused to other tenants, and for a moment that does not exist', async () => {
    const { tenantId } = await signIn(OWNER);
    const { token } = await signIn('owner@nordhavn.test');
    const params = { tenant: tenantId, slug: 'company-kit' };
    const call = tenantApi.call(storeConfigEndpoints.preview, { params, query: { at: '2031-06-01T09:00' } }, { token });
    expect(['forbidden', 'not_found']).toContain((await getCallError(call)).code);
    for (const at of ['2031-02-30T09:00', '9999-01-01T00:00', 'now'])
      expect((await getCallError(previewAt('company-kit', at))).errors).toEqual({
        at: expect.arrayContaining(['invalid']),
      });
  });
});
