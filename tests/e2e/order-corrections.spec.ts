import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { runSql } from './own-store';

const OWNER = 'owner@brightside.test';

/** Design with one text that the shopper may personalise. */
const SCENE = {
  version: 1,
  width: 800,
  height: 1000,
  elements: [
    {
      id: 'name',
      type: 'Text',
      text: 'Joann',
      label: 'Name',
      customisable: true,
      maxLength: 12,
      fontFamily: 'Inter',
      fontSize: 120,
      fontStyle: 'normal',
      fontWeight: 'bold',
      underline: false,
      textAlign: 'center',
      lineHeight: 1.16,
      charSpacing: 0,
      fill: '#d43a2f',
      stroke: null,
      strokeWidth: 0,
      shadow: null,
      centralTextPoint: null,
      left: 400,
      top: 300,
      angle: 0,
      scaleX: 1,
      scaleY: 1,
      originX: 'center',
      originY: 'center',
      opacity: 1,
    },
  ],
};

interface Waiting {
  readonly orderId: string;
  readonly lineId: string;
  readonly key: string;
  readonly label: string;
}

/**
 * Prepares a paid order whose first personalised text the fulfiller could not print (`reported`), or which arrived
 * without that text (`missing`). `nth` selects different orders for tests that run in parallel.
 */
async function stopOrder(why: 'reported' | 'missing', nth = 0): Promise<Waiting> {
  const { rows } = await runSql(`
    select o.id as order_id, o.tenant_id, l.id as line_id, l.print_areas->'front' as area
    from orders o join order_lines l on l.order_id = o.id join tenants t on t.id = o.tenant_id
    where t.name = 'Brightside Events' and o.payment_state = 'paid' and o.status in ('new', 'processed', 'shipped')
      and coalesce(l.print_areas->'front', 'null') <> 'null' and l.front_preview is not null
      and not exists (select from order_corrections c where c.order_id = o.id)
      and not exists (select from personalisation_requests p where p.order_id = o.id)
      and (select count(*) from order_lines x where x.order_id = o.id) = 1
    order by o.placed_at ${why === 'missing' ? 'desc' : 'asc'} limit 1 offset ${nth}`);
  const [row] = rows;
  if (!row) throw new Error('no order has a line with a front');
  const { order_id: orderId, tenant_id: tenantId, line_id: lineId } = row;
  const [key, label] = ['front:name', 'Name'];
  await runSql(
    `update order_lines set front = $2, back = 'null', custom_texts = '[{"side":"front","label":"Name","text":"Joann"}]' where id = $1`,
    [lineId, JSON.stringify(SCENE)],
  );
  await runSql('delete from print_files where order_id = $1', [orderId]);
  await runSql(`update orders set status = 'artwork issue' where id = $1`, [orderId]);
  const [note, code, params] =
    why === 'reported'
      ? ['The name is cut off at the seam.', null, { by: 'Sandbox Print Works' }]
      : [null, 'personalisation missing', { count: 1 }];
  await runSql(
    `insert into order_timeline (tenant_id, order_id, kind, from_value, to_value, note, code, params)
     values ($1, $2, 'status', 'submitted to fulfiller', 'artwork issue', $3, $4, $5)`,
    [tenantId, orderId, note, code, JSON.stringify(params)],
  );
  if (why === 'missing')
    await runSql(
      `insert into personalisation_requests (order_id, tenant_id, missing, expires_at)
       values ($1, $2, $3, now() + interval '3 days')`,
      [orderId, tenantId, JSON.stringify([{ lineId, elements: [key] }])],
    );
  return { orderId, lineId, key, label };
}

/** Assigns the order to a fulfiller that receives orders by mail and cannot respond over an API. */
async function giveToWorkshop(orderId: string): Promise<void> {
  const { rows } = await runSql(
    `insert into fulfillers (tenant_id, name, details, provider)
     select tenant_id, 'Mail Workshop', '{"contactName":"Ada","email":"workshop@print.test","phone":"","address":"Street 1","country":"GB","shipsTo":["GB"],
       "categories":["Other"],"printMethods":["other"],"leadTimeDays":3,"apiEndpoint":"","vatNumber":""}', 'email'
     from orders where id = $1 returning id, tenant_id`,
    [orderId],
  );
  const [{ id, tenant_id: tenantId }] = rows;
  await runSql(
    `insert into order_fulfilments (order_id, tenant_id, fulfiller_id, external_id, submitted_at)
     values ($1, $2, $3, 'MW-17', now())
     on conflict (order_id) do update set fulfiller_id = $3, external_id = 'MW-17', submitted_at = now()`,
    [orderId, tenantId, id],
  );
  await runSql(
    `insert into fulfiller_submissions (tenant_id, order_id, fulfiller_id, state) values ($1, $2, $3, 'accepted')`,
    [tenantId, orderId, id],
  );
  await runSql(`update orders set status = 'submitted to fulfiller' where id = $1`, [orderId]);
}

/** Saves a value that the shopper typed in Shopify under a property name that the design does not have. */
async function typeInShop(orderId: string, lineId: string, name: string, value: string): Promise<void> {
  await runSql(
    `insert into shopify_orders (order_id, tenant_id, work_id, lines)
     select id, tenant_id, 'work', $2 from orders where id = $1`,
    [orderId, JSON.stringify([{ id: 'line', quantity: 1, lineId, properties: [{ name, value }] }])],
  );
}

/** Returns the newest mail's link to the order's personalisation page; null when there is none. */
function personalisationLink(orderId: string): string | null {
  const folder = join(process.env.TEST_DATA_DIR ?? '', 'mail');
  const mails = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .map((path) => readFileSync(path, 'utf8').replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='));
  for (const mail of mails) {
    const [link] = new RegExp(`/personalise/${orderId}\\?[\\w=&-]+`).exec(mail) ?? [];
    if (link) return link;
  }
  return null;
}

test('an owner corrects a misspelt name next to the fulfiller’s reason, and the order continues', async ({ page }) => {
  test.slow();
  const { orderId, label } = await stopOrder('reported');
  await signIn(page, OWNER, `/orders/${orderId}`);
  const production = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Production' }) });
  await expect(production.getByText('The name is cut off at the seam.')).toBeVisible();
  await page
    .getByRole('button', { name: /^Correct / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Correct / });
  const field = dialog.getByLabel(new RegExp(`^${label}`)).first();
  // Text that cannot be printed is reported at its field, and the button is disabled.
  await field.fill('中文');
  await expect(dialog.getByText(/can’t be printed|can’t print/)).toBeVisible();
  await field.fill('Jo Ann');
  await expect(dialog.getByRole('img', { name: /^After/ }).first()).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Before/ }).first()).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'E-mail the new proof to the shopper' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save and continue the order' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('header').getByText('Artwork issue')).toBeHidden();
  const entry = page.getByRole('listitem').filter({ hasText: 'was corrected' });
  await expect(entry.getByText(/→ “Jo Ann”/)).toBeVisible();
  await expect(entry.getByRole('img')).toHaveCount(2);
  await expect
    .poll(async () => (await runSql('select state from print_files where order_id = $1', [orderId])).rows, {
      timeout: 60_000,
    })
    .toEqual(expect.arrayContaining([{ state: 'ready' }]));
  await expectAccessible(page);
});

test('an order at a workshop is corrected only when a person confirms that it makes nothing', async ({ page }) => {
  test.slow();
  const { orderId, label } = await stopOrder('reported', 1);
  await giveToWorkshop(orderId);
  await signIn(page, OWNER, `/orders/${orderId}`);
  await page
    .getByRole('button', { name: /^Correct / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Correct / });
  await expect(dialog.getByText(/^Mail Workshop has this order but has not started it\./)).toBeVisible();
  await dialog
    .getByLabel(new RegExp(`^${label}`))
    .first()
    .fill('Jo Ann');
  await expect(dialog.getByRole('img', { name: /^After/ }).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask to stop and correct' }).click();
  await expect(dialog).toBeHidden();

  const waiting = page.getByRole('region', { name: 'Correction waiting for Mail Workshop' });
  await expect(waiting.getByText(/→ “Jo Ann”/)).toBeVisible();
  // Once the mail is sent, a person must confirm what the fulfiller replied.
  await expect(waiting.getByText(/^They were told, but can’t answer here\./)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Correct / })).toHaveCount(0);
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'It is too late' }).click();
  await expect(
    page.getByText(/^It was too late to correct this order: Mail Workshop is making it without the correction\./),
  ).toBeVisible();
  const text = async () =>
    (await runSql(`select custom_texts->0->>'text' as text from order_lines where order_id = $1`, [orderId])).rows[0]
      ?.text;
  expect(await text()).toBe('Joann');

  // A second correction; this time the fulfiller reports that nothing was produced.
  await page
    .getByRole('button', { name: /^Correct / })
    .first()
    .click();
  await dialog
    .getByLabel(new RegExp(`^${label}`))
    .first()
    .fill('Jo Ann');
  await expect(dialog.getByRole('img', { name: /^After/ }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask to stop and correct' }).click();
  await waiting.getByRole('button', { name: 'They have stopped' }).click({ timeout: 60_000 });
  const question = page.getByRole('dialog', { name: 'Has Mail Workshop stopped?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'They have stopped' }).click();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'was corrected' }).first()).toBeVisible();
  expect(await text()).toBe('Jo Ann');
});

test('a shopper types a missing personalisation on a phone, sees the proof, and has it printed', async ({
  page,
  browser,
}) => {
  test.slow();
  const { orderId, lineId, label } = await stopOrder('missing');
  await typeInShop(orderId, lineId, 'Engraving', 'ADA');
  await signIn(page, OWNER, `/orders/${orderId}`);
  // A value typed in Shopify under an unknown name is suggested: one press fills the field, and nothing is printed yet.
  await expect(page.getByRole('heading', { name: 'Also typed in Shopify' })).toBeVisible();
  await page.getByRole('button', { name: /^Correct (?!address)/ }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await expect(field).not.toHaveValue('ADA');
  await dialog.getByRole('button', { name: 'Use “ADA” (Engraving)' }).click();
  await expect(field).toHaveValue('ADA');
  await expect(dialog.getByRole('img', { name: /^After/ })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const notice = page.getByRole('region', { name: 'Personalisation missing' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Send the link again' }).click();
  await expect.poll(() => personalisationLink(orderId), { timeout: 60_000 }).not.toBeNull();
  const link = `${personalisationLink(orderId)?.replace(/lang=\w+/, 'lang=en')}`;

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const phone = await context.newPage();
  const answer = await phone.goto(link);
  expect(answer?.status()).toBe(200);
  await expect(phone.getByRole('heading', { level: 1, name: 'Add your text' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  // The button reports the missing text and does nothing else.
  await phone.getByRole('button', { name: 'Print this' }).click({ force: true });
  await expect(phone.getByText('Please fill this in.').first()).toBeVisible();
  await phone.getByRole('button', { name: 'Use “ADA” (Engraving)' }).click();
  await expect(phone.getByRole('textbox', { name: label })).toHaveValue('ADA');
  await phone.getByRole('textbox', { name: label }).fill('Robin');
  await expect(phone.getByRole('img', { name: /^Proof of/ }).first()).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Print this' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you. We are printing it.' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This order needs nothing more' })).toBeVisible();
  const forged = await phone.goto(link.replace(/key=[^&]+/, 'key=forged'));
  expect(forged?.status()).toBe(404);
  await context.close();
  await expect(page.locator('header').getByText('Artwork issue')).toBeHidden();
});
