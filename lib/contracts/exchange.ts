/**
 * Call of the tenant API, over HTTP or within this process. The interface contains only what both ways need, so that a
 * call within one process stays cheap.
 */
export interface ApiCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Aborted when the caller has disconnected; only streams use it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Reads the body as text.
   * @throws AppError `too_large` when it exceeds `limitBytes`
   */
  readonly readText: (limitBytes: number) => Promise<string>;
}

/** Response of the API: a web `Response`, or {@link JsonReply}, which is cheaper to create. */
export interface ApiReply {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Response['body'];
  json(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * A JSON response that is serialised already, so that no stream is created and read again when both tiers share a
 * process.
 */
export class JsonReply implements ApiReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor(value: unknown, init: { readonly status?: number; readonly headers: Headers }) {
    this.text = JSON.stringify(value);
    this.status = init.status ?? 200;
    this.headers = init.headers;
    this.headers.set('content-type', 'application/json');
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get body(): Response['body'] {
    return this.toResponse().body;
  }

  /** Parses the text for each caller, so that one caller's changes to the object do not affect another. */
  async json(): Promise<unknown> {
    return JSON.parse(this.text);
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.toResponse().arrayBuffer();
  }

  toResponse(): Response {
    return new Response(this.text, { status: this.status, headers: this.headers });
  }
}
