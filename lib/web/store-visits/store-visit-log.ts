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

/** A crash loses the visits of this time at most. */
const EVERY_MS = 5_000;
/** Maximum number of visits between two recordings; more are not counted, so that floods do not fill the memory. */
const MAX_WAITING = 10_000;
/** Maximum number of these from one network address, with several browsers: a venue's guests share one. */
const MAX_PER_ADDRESS = 100;

interface Visit {
  readonly tag: string;
  readonly step: VisitStep;
  readonly visitor: string;
  readonly agent: string;
}

/**
 * Counts visits of stores (docs/adr/0039). Gathers them in memory and passes them to the tenant API every few seconds,
 * so that no page waits for a count. The tenant API hashes addresses and browsers, and stores neither.
 */
export class StoreVisitLog {
  readonly #sessionCookie = getSessionCookieName();
  #waiting = new Map<string, Visit>();
  #visitsByAddress = new Map<string, number>();

  /** Notes a page that is sent. `tag` is the page cache's, which also names pages of the platform. */
  readonly notePage = (request: IncomingMessage, url: string, tag: string): void => {
    if (request.method !== 'GET' || !tag.startsWith('store=')) return;
    this.#note(request, tag, getPageStep(url));
  };

  /** Notes the step of a call to the API once it has succeeded. */
  watchCall(request: IncomingMessage, response: ServerResponse): void {
    const reached = request.method === 'POST' ? findStepOfCall(request.url ?? '') : null;
    if (!reached) return;
    response.once('finish', () => {
      if (response.statusCode === 200) this.#note(request, `store=${reached.tenant}:${reached.slug}`, reached.step);
    });
  }

  /** Records the waiting visits every few seconds, until `stop`, which records the last. */
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

  /** Records the waiting visits. Those that cannot be recorded are lost, because later ones need the memory. */
  async record(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const visits = listPeople([...this.#waiting.values()]);
    this.#waiting = new Map();
    this.#visitsByAddress = new Map();
    // Health and alarms already report why the database cannot be written to.
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

/** Returns the step of a page: its address ends in a product, or it is another page of the store. */
function getPageStep(url: string): VisitStep {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return parseProductRef(path.slice(path.lastIndexOf('/') + 1)) ? 'product' : 'visit';
}

/** Returns the visits that no program made, as the tenant API records them. */
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
