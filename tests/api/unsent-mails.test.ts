import { installHealthProbe } from '@/lib/boot/probe';
import { recordBootState } from '@/lib/platform/health';
import { sendApi } from './support/browser';
import { setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);

const METRICS_TOKEN = 'a-token-of-16-characters-or-more';
Object.assign(process.env, {
  PUBLIC_URL: 'https://shop.merchloom.test',
  DEMO: '0',
  SMTP_URL: '',
  METRICS_TOKEN,
});
setUpOwnDatabase();

it('the alarm names mails that are written to files, at a public address without demo data', async () => {
  await installHealthProbe();
  recordBootState({ phase: 'serving' });
  const answer = await sendApi('GET', '/api/health', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  expect((answer.json() as { alarms: string[] }).alarms).toContain('mail_to_files');
});
