import type { IncomingMessage, ServerResponse } from 'node:http';
import { isbot } from 'isbot';
import { serviceEndpoints } from '@/lib/contracts/service';
import { MAX_AGENT_LENGTH, MAX_RECORDED_VISITS } from '@/lib/contracts/service/store-visits';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import type { VisitStep } from '@/lib/domain/store-visits/steps';
import { listWriteObstacles } from '@/lib/platform/browsing-only';
import { logger } from '@/lib/platform/log';
import { parseProductRef } from '@/lib/views/storefront/links';
import { getSessionCookieName } from '@/lib/web/session/cookie';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { findStepOfCall } from './calls';
import { isCountable } from './countable';

/** Interval between two recordings, ms. A crash loses at most the visits of this time. */
const EVERY_MS = 5_000;
/**
 * Maximum number of visits between two recordings. Further visits are not counted, so that floods do not fill the
 * memory.
 */
const MAX_WAITING = 10_000;
/**
 * Maximum number of visits between two recordings from one network address. It is above 1, because all guests of a
 * venue may share one address.
 */
const MAX_PER_ADDRESS = 100;

interface Visit {
  readonly tag: string;
  readonly step: VisitStep;
  readonly visitor: string;
  readonly agent: string;
}

/**
 * Counts visits of stores (docs/adr/0039). Collects them in memory and sends them to the tenant API every few seconds,
 * so that no page waits for counting. The tenant API hashes addresses and browsers and stores neither.
 */
export class StoreVisitLog {
  readonly #sessionCookie = getSessionCookieName();
  #waiting = new Map<string, Visit>();
  #visitsByAddress = new Map<string, number>();

  /**
   * Counts a store's page that is sent. `tag` is the page's tag in the page cache; pages of the platform have a tag too
   * and are ignored.
   */
  readonly notePage = (request: IncomingMessage, url: string, tag: string): void => {
    if (request.method !== 'GET' || !tag.startsWith('store=')) return;
    this.#note(request, tag, getPageStep(url));
  };

  /** Counts the step of an API call once the call has succeeded. */
  watchCall(request: IncomingMessage, response: ServerResponse): void {
    const reached = request.method === 'POST' ? findStepOfCall(request.url ?? '') : null;
    if (!reached) return;
    response.once('finish', () => {
      if (response.statusCode === 200) this.#note(request, `store=${reached.tenant}:${reached.slug}`, reached.step);
    });
  }

  /** Starts to record the collected visits every few seconds. `stop` records the last ones. */
  startRecording(): { stop(): Promise<void> } {
    let running = Promise.resolve();
    const timer = setInterval(() => {
      running = running.then(() => this.record());
    }, EVERY_MS).unref();
    return {
      stop: async () => {
        clearInterval(timer);
        await running;
        await this.record();
      },
    };
  }

  /** Records the collected visits. If this fails, they are lost, because the memory is needed for later visits. */
  async record(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const visits = listPeople([...this.#waiting.values()]);
    this.#waiting = new Map();
    this.#visitsByAddress = new Map();
    // The health check and alarms already report why the database cannot be written to, so it is not logged again.
    if (listWriteObstacles().length > 0) return;
    try {
      for (let at = 0; at < visits.length; at += MAX_RECORDED_VISITS)
        await tenantApi.call(serviceEndpoints.recordStoreVisits, {
          params: {},
          body: { visits: visits.slice(at, at + MAX_RECORDED_VISITS) },
        });
    } catch (error) {
      logger.warn({ err: error }, 'visits of stores could not be recorded');
    }
  }

  #note({ headers }: IncomingMessage, tag: string, step: VisitStep): void {
    const agent = headers['user-agent'] ?? '';
    if (agent === '' || agent.length > MAX_AGENT_LENGTH || !isCountable(headers, this.#sessionCookie)) return;
    const visitor = String(headers[ROUTE_HEADERS.visitor]);
    const key = `${tag} ${step} ${visitor} ${agent}`;
    if (this.#waiting.has(key) || this.#waiting.size >= MAX_WAITING) return;
    const count = this.#visitsByAddress.get(visitor) ?? 0;
    if (count >= MAX_PER_ADDRESS) return;
    this.#visitsByAddress.set(visitor, count + 1);
    this.#waiting.set(key, { tag, step, visitor, agent });
  }
}

/** Returns the step of a page: `product` when its address ends in a product, otherwise `visit`. */
function getPageStep(url: string): VisitStep {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return parseProductRef(path.slice(path.lastIndexOf('/') + 1)) ? 'product' : 'visit';
}

/** Returns the visits that no bot made, in the form in which the tenant API records them. */
function listPeople(visits: readonly Visit[]) {
  const programs = new Map<string, boolean>();
  const isProgram = (agent: string): boolean => {
    const answer = programs.get(agent) ?? isbot(agent);
    programs.set(agent, answer);
    return answer;
  };
  return visits.flatMap(({ tag, agent, ...visit }) => {
    const [, tenant, slug = ''] = /^store=(\d+):(.+)$/.exec(tag) ?? [];
    return isProgram(agent) ? [] : [{ ...visit, agent, tenant: Number(tenant), slug }];
  });
}
