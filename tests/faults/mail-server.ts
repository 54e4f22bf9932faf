import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** What a mail server of the test took, and how often. */
interface TakenMail {
  /** How often the server confirmed that it took the mail. */
  copies: number;
  readonly to: string;
}

/** Takes every mail. It can be away, or fall silent once it has a mail, before it confirms that. */
export class MailServer {
  /** By the part of the Message-ID before the @: the id of the mail's row. */
  readonly taken = new Map<string, TakenMail>();
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isStalled = false;
  readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => this.#converse(socket));
    await once(this.#server.listen(this.port, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    this.#breakConnections();
    await closed;
  }

  /** Reads mails to their end and confirms none. */
  stall(): void {
    this.#isStalled = true;
  }

  /** Forgets the mails that it has not confirmed, as a mail server that was restarted. */
  endStall(): void {
    this.#isStalled = false;
    this.#breakConnections();
  }

  #breakConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #converse(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    let rest = '';
    let mail: string[] | undefined;
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail && line !== '.') mail.push(line);
        else if (mail) {
          if (!this.#isStalled && !socket.destroyed) {
            this.#take(mail.join('\n'));
            socket.write('250 taken\r\n');
          }
          mail = undefined;
        } else if (line === 'DATA') {
          mail = [];
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  }

  #take(mail: string): void {
    const id = /^message-id: <([^@>]+)@/im.exec(mail)?.[1] ?? '';
    const to = /^to: .*?([^\s<>]+@[^\s<>]+)/im.exec(mail)?.[1] ?? '';
    const known = this.taken.get(id);
    if (known) known.copies += 1;
    else this.taken.set(id, { copies: 1, to });
  }
}
