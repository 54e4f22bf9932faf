import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@/lib/domain/languages/languages';
import { respondToPreview } from './preview-page';
import { MAIL_SAMPLES } from './samples';

const show = (query: Record<string, string>) => respondToPreview(`/mail?${new URLSearchParams(query)}`);

describe('the preview of the mails', () => {
  it.each(LANGUAGES)('shows every mail in %s with all its texts', async (lang) => {
    for (const name of Object.keys(MAIL_SAMPLES)) {
      for (const as of ['html', 'text']) {
        const { status, html } = await show({ name, lang, as });
        expect([name, status]).toEqual([name, 200]);
        expect([name, html]).not.toEqual([name, expect.stringMatching(/undefined|\bnull\b|\{\w+\}|[a-z]Mail\.\w/)]);
      }
    }
  });

  it('lists every mail, and one of every function that builds mails', async () => {
    const { html } = await respondToPreview('/?lang=sv');
    for (const name of Object.keys(MAIL_SAMPLES)) expect(html).toContain(`>${name}</a>`);
    const samples = readFileSync('scripts/mails/samples.ts', 'utf8');
    const builders = [
      ...readdirSync('lib/integrations/mail').map((file) => `lib/integrations/mail/${file}`),
      'lib/integrations/fulfillers/fulfiller-mail.ts',
    ]
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^export async function (\w+)/gm)])
      .map(([, name = '']) => name)
      .filter((name) => !['sendMail', 'checkMailServer', 'buildStoreFooter', 'toMailItems'].includes(name));
    expect(builders.length).toBeGreaterThan(9);
    expect(builders.filter((name) => !samples.includes(`${name}(`))).toEqual([]);
  });

  it('answers 404 to an unknown mail', async () => {
    expect((await show({ name: 'none' })).status).toBe(404);
    expect((await show({ name: 'constructor' })).status).toBe(404);
    expect((await respondToPreview('/other')).status).toBe(404);
  });
});
