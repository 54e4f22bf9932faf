import { installProbe } from '@/lib/boot/probe';
import { reportBoot } from '@/lib/platform/health';
import { sendApi } from './support/browser';
import { ownDatabase } from './support/database';

jest.setTimeout(120_000);

const METRICS_TOKEN = 'a-token-of-16-characters-or-more';
Object.assign(process.env, {
  PUBLIC_URL: 'https://shop.merchloom.test',
  DEMO: '0',
  SMTP_URL: '',
  METRICS_TOKEN,
});
ownDatabase();

it('the alarm names mails that are written to files, at a public address without demo data', async () => {
  await installProbe();
  reportBoot({ phase: 'serving' });
  const answer = await sendApi('GET', '/api/health', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  expect((answer.json() as { alarms: string[] }).alarms).toContain('mail_to_files');
});
