import { postMissingEntries } from '@/lib/backend/ledger/post-missing';
import { statementEndpoints } from '@/lib/contracts/statements';
import { STATEMENT_LINES, type StatementLine } from '@/lib/domain/ledger/statement';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();
const OWNER = 'owner@brightside.test';
let reader: { readonly token: string; readonly tenant: number };
beforeAll(async () => {
  await postMissingEntries();
  const { token, tenantId } = await signIn(OWNER);
  reader = { token, tenant: tenantId };
});

const show = async (month?: string) =>
  (
    await tenantApi.call(
      statementEndpoints.show,
      { params: { tenant: reader.tenant }, query: month === undefined ? {} : { month } },
      { token: reader.token },
    )
  ).data;

/** Lists all entries of a month, or of a line of its statement. */
async function listAll(month: string, line?: StatementLine) {
  const rows = [];
  for (let page = 1; ; page++) {
    const { data } = await tenantApi.call(
      statementEndpoints.entries,
      { params: { tenant: reader.tenant }, query: { month, page, ...(line ? { line } : {}) } },
      { token: reader.token },
    );
    rows.push(...data.rows);
    if (data.rows.length < data.meta.per_page) {
      expect(rows).toHaveLength(data.meta.total);
      return rows;
    }
  }
}

describe('a statement', () => {
  it('opens with the present month, and offers every month from the first entry on', async () => {
    const { month, months } = await show();
    const present = new Date().toISOString().slice(0, 7);
    expect([month, months[0]]).toEqual([present, present]);
    expect(months.length).toBeGreaterThan(10);
    expect(months).toEqual(months.toSorted().reverse());
    expect(new Set(months).size).toBe(months.length);
  });

  it('has in each line exactly the sum of the entries to which the line links', async () => {
    const { months } = await show();
    let checked = 0;
    for (const month of months) {
      const { currencies } = await show(month);
      for (const line of STATEMENT_LINES) {
        const entries = currencies.length > 0 ? await listAll(month, line) : [];
        for (const { currency, lines } of currencies) {
          const sum = entries.reduce((total, entry) => total + (entry.currency === currency ? entry.amount : 0), 0);
          expect([month, line, Math.abs(sum)]).toEqual([month, line, Math.abs(lines[line])]);
          if (sum !== 0) checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('has a result equal to the sum of its lines, and entries that add up to zero', async () => {
    const { months } = await show();
    for (const month of months) {
      for (const { lines, profit } of (await show(month)).currencies)
        expect(profit).toBe(lines.sales + lines.discounts + lines.refunds + lines.production + lines.shipping);
      const sums = new Map<string, number>();
      for (const { currency, amount } of await listAll(month)) sums.set(currency, (sums.get(currency) ?? 0) + amount);
      expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    }
  });

  it('is empty before the first entry', async () => {
    expect((await show('2001-02')).currencies).toEqual([]);
  });

  it('is exported with every entry of its month, and nothing that a spreadsheet executes', async () => {
    const { browser } = await signInBrowser(OWNER);
    const { months } = await show();
    const month = months[1] ?? '';
    const { status, text, headers } = await browser.get(`/api/${reader.tenant}/statements/export?month=${month}`);
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="entries-${month}.csv"`]);
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength((await listAll(month)).length);
    expect(rows.some((row) => /(?:^|,)[=+@]/.test(row))).toBe(false);
    // Spreadsheets ignore text in sums, so credits must be numbers.
    const sum = rows.reduce((total, row) => total + Math.round(Number(row.split(',')[6]) * 100), 0);
    expect(sum).toBe(0);
  });

  it('is a PDF of its month too, with a page of its lines', async () => {
    const { browser } = await signInBrowser(OWNER);
    const month = (await show()).months[1] ?? '';
    const { status, text, headers } = await browser.get(`/api/${reader.tenant}/statements/document?month=${month}`);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="statement-${month}.pdf"`,
    ]);
    expect(text.startsWith('%PDF')).toBe(true);
    // The document of a month without entries states that there are none, and is shorter.
    const empty = await browser.get(`/api/${reader.tenant}/statements/document?month=2001-02`);
    expect(empty.status).toBe(200);
    expect(empty.text.length).toBeLessThan(text.length);
  });

  it('is rejected for a month that does not exist', async () => {
    const { browser } = await signInBrowser(OWNER);
    for (const month of ['2026-13', '2026-1', 'May', '0000-01', '9999-12'])
      for (const path of ['statements', 'statements/entries', 'statements/document', 'statements/export'])
        expect((await browser.get(`/api/${reader.tenant}/${path}?month=${month}`)).status).toBe(422);
  });

  it('shows a tenant nothing of another tenant', async () => {
    const { token, tenantId } = await signIn('owner@nordhavn.test');
    const { data } = await tenantApi.call(
      statementEndpoints.entries,
      { params: { tenant: tenantId }, query: { page: 1 } },
      { token },
    );
    const refs = new Set((await listAll((await show()).month)).map(({ order }) => order?.ref));
    expect(data.rows.filter(({ order }) => refs.has(order?.ref ?? ''))).toEqual([]);
    const { browser } = await signInBrowser('owner@nordhavn.test');
    for (const path of ['statements', 'statements/entries', 'statements/export'])
      expect((await browser.get(`/api/${reader.tenant}/${path}`)).status).toBe(404);
  });
});
