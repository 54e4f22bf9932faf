import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { SandboxWorkshop } from '@/lib/demo/sandbox-workshop';
import { deriveSandboxSecret } from '@/lib/integrations/fulfillers/sandbox';
import { Gate } from './gate';

/** Pause between two of the sandbox's status reports about an order. */
const STEP_MS = 1_500;
const orderSchema = z.object({ type: z.literal('order'), key: z.string(), reference: z.string() });

/** Sandbox fulfiller behind a gate. Records the orders that it began to make. */
export class Fulfiller {
  /**
   * Keys of the orders that the fulfiller began, by their reference. An order that is resent under its key is not begun
   * again.
   */
  readonly begun = new Map<string, string[]>();
  /** Number of orders that the fulfiller recognised as resent. */
  repeated = 0;
  readonly #server: Server;
  readonly gate: Gate;

  private constructor(server: Server, gate: Gate) {
    this.#server = server;
    this.gate = gate;
  }

  /** @param callbackOrigin origin at which the shop receives the status reports */
  static async start(port: number, callbackOrigin: string): Promise<Fulfiller> {
    const workshop = new SandboxWorkshop({ secret: deriveSandboxSecret(), stepMs: STEP_MS, callbackOrigin });
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port: target } = server.address() as AddressInfo;
    const fulfiller = new Fulfiller(server, new Gate(port, `http://127.0.0.1:${target}`));
    server.on('request', async (request, response) => {
      const body = await text(request);
      const header = (name: string) => String(request.headers[name] ?? '');
      const { status, json } = workshop.receive(
        { timestamp: header('x-merchloom-timestamp'), signature: header('x-merchloom-signature') },
        body,
      );
      fulfiller.#note(status, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
    await fulfiller.gate.open();
    return fulfiller;
  }

  async stop(): Promise<void> {
    await this.gate.close();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #note(status: number, body: string): void {
    const order = orderSchema.safeParse(JSON.parse(body));
    if (!order.success) return;
    const { key, reference } = order.data;
    if (status === 200) this.repeated += 1;
    if (status === 201) this.begun.set(reference, [...(this.begun.get(reference) ?? []), key]);
  }
}
