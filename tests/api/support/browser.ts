import { z } from 'zod';
import { handleApi } from '@/lib/web/bff/handle';

const ORIGIN = 'http://localhost:3000';
const problem = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string().min(8),
});

export interface Sent {
  readonly body?: BodyInit | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  json(): unknown;
  /** Returns the parsed error body; fails the test when the body does not match the schema exactly. */
  problem(): z.output<typeof problem>;
}

/** Sends one request to the web tier's API as it arrives there; adds only the host header. */
export async function sendApi(method: string, path: string, { body = null, headers = {} }: Sent = {}): Promise<Answer> {
  // Sends a form as bytes: when Node streams the form, it fails as soon as the receiver stops reading.
  const form = body instanceof FormData ? new Response(body) : null;
  const type = form?.headers.get('content-type');
  const init = {
    method,
    headers: { host: 'localhost:3000', ...(type ? { 'content-type': type } : {}), ...headers },
    body: form ? new Blob([await form.arrayBuffer()]).stream() : body,
    duplex: 'half' as const,
  };
  const response = await handleApi(new Request(`${ORIGIN}${path}`, init));
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: () => JSON.parse(text),
    problem: () => problem.parse(JSON.parse(text)),
  };
}

const as = (type: string): Record<string, string> => ({ 'content-type': type });

/**
 * Browser on the site's own pages: stores cookies, sends its origin, and copies the XSRF cookie into the header as our
 * scripts do.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Set-Cookie lines of the last response. */
  lastCookies: readonly string[] = [];

  async send(method: string, path: string, { body = null, headers = {} }: Sent = {}): Promise<Answer> {
    const token = this.cookies.get('XSRF-TOKEN');
    const answer = await sendApi(method, path, {
      body,
      headers: {
        origin: ORIGIN,
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(token ? { 'x-xsrf-token': token } : {}),
        ...headers,
      },
    });
    this.lastCookies = answer.headers.getSetCookie();
    for (const line of this.lastCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, { headers });
  post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    this.send('POST', path, { body: JSON.stringify(body), headers: { ...as('application/json'), ...headers } });
  /** Submits a form, including files, as our scripts do. */
  form = (path: string, fields: Readonly<Record<string, string | Blob>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.send('POST', path, { body: form });
  };

  async logIn(email: string, remember = false): Promise<Answer> {
    await this.get('/api/sanctum/csrf-cookie');
    return this.post('/api/login', { email, password: 'demo-password', remember });
  }
}

const loggedIn = z.object({ success: z.literal(true), token: z.string(), user: z.object({ tenant_id: z.number() }) });

/** Signs in a browser as a demo user. Returns the browser and the response to the sign-in. */
export async function signInBrowser(email: string) {
  const browser = new Browser();
  const answer = await browser.logIn(email);
  expect(answer.status).toBe(200);
  return { browser, ...loggedIn.parse(answer.json()) };
}
