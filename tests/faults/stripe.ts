import { createHmac, randomUUID } from 'node:crypto';
import { type FakeIntent, FakeStripe } from '@/tests/setup/fake-stripe';
import { call } from './call';
import { Gate } from './gate';
import { sleep } from './processes';

export const WEBHOOK_SECRET = 'whsec_of_the_fault_tests';
/**
 * Interval at which an event is resent, ms. Stripe resends after minutes and hours; the tests only need that it
 * resends.
 */
const REPEAT_MS = 500;
/** Delay between a payment and its event. */
const EVENT_DELAY_MS = 150;

type AfterPayment = (intent: FakeIntent) => Promise<void>;

/** Fake Stripe behind a gate. It resends the event of each payment until the shop accepts it. */
export class StripeSide {
  readonly fake: FakeStripe;
  readonly gate: Gate;
  readonly #webhookUrl: string;
  #afterPayment: AfterPayment[] = [];
  /** Number of events that the shop has not accepted yet. */
  pendingEvents = 0;
  #isStopped = false;

  private constructor(fake: FakeStripe, gate: Gate, webhookUrl: string) {
    this.fake = fake;
    this.gate = gate;
    this.#webhookUrl = webhookUrl;
  }

  static async start(port: number, webhookUrl: string): Promise<StripeSide> {
    const fake = await FakeStripe.start();
    const gate = new Gate(port, fake.url);
    await gate.open();
    return new StripeSide(fake, gate, webhookUrl);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.gate.close();
    await this.fake.stop();
  }

  get succeeded(): FakeIntent[] {
    return [...this.fake.intents.values()].filter(({ status }) => status === 'succeeded');
  }

  /** Runs `work` right after the next payment, before the shopper's browser or Stripe's event reports it. */
  afterNextPayment(work: AfterPayment): Promise<FakeIntent> {
    return new Promise((resolve, reject) => {
      this.#afterPayment.push((intent) => work(intent).then(() => resolve(intent), reject));
    });
  }

  /** Pays an intent as a shopper does in the browser. */
  async pay(intentId: string): Promise<void> {
    const { status } = this.fake.intent(intentId);
    if (status !== 'requires_payment_method') throw new Error(`the payment to be made is ${status}`);
    const intent = this.fake.authenticate(intentId, 'complete');
    await this.#afterPayment.shift()?.(intent);
    this.pendingEvents += 1;
    void this.#sendEvent(intent);
  }

  async #sendEvent(intent: FakeIntent): Promise<void> {
    const { account, secretKey: _secretKey, ...publicIntent } = intent;
    const body = JSON.stringify({
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      ...(account ? { account } : {}),
      data: { object: { object: 'payment_intent', ...publicIntent } },
    });
    for (let delayMs = EVENT_DELAY_MS; !this.#isStopped; delayMs = REPEAT_MS) {
      await sleep(delayMs);
      const at = Math.floor(Date.now() / 1000);
      const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
      const reply = await call(this.#webhookUrl, { body, headers: { 'stripe-signature': `t=${at},v1=${mac}` } }).catch(
        () => null,
      );
      if (reply?.status !== 200) continue;
      this.pendingEvents -= 1;
      return;
    }
  }
}
