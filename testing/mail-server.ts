import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";

/** What the server does at a step: its usual answer, a refusal, silence, or a broken connection. */
type Answer = undefined | { code: number; text: string } | "hang" | "drop";

export interface ReceivedMail {
  from: string;
  to: string[];
  mail: Email;
  /** As it came over the wire. */
  raw: string;
}

/** A real SMTP server on a free port of the loopback interface, which can also misbehave. */
export class MailServer {
  received: ReceivedMail[] = [];
  /** How it reacts to the sender's address, a recipient, and the whole mail. */
  answers: {
    sender?: (address: string) => Answer;
    recipient?: (address: string) => Answer;
    data?: (mail: Email) => Answer;
  } = {};
  /** The user who may sign in; without it anybody may send. */
  login: { username: string; password: string } | undefined;
  /** Whether it offers STARTTLS, with a self-signed certificate. */
  offersTls = false;
  /** Whether it takes mailboxes with letters beyond ASCII. */
  takesUtf8 = true;
  port = 0;
  /** Called for each connection, and for each mail before its sender learns that it was accepted. */
  onConnection: (() => void) | undefined;
  onMail: ((mail: ReceivedMail) => void) | undefined;
  /** Called for each password that a client tells it. */
  onPassword: ((password: string) => void) | undefined;
  #server: SMTPServer | undefined;
  readonly #sockets = new Set<Socket>();
  readonly #waiting: { count: number; resolve: () => void }[] = [];

  /** Starts listening, on the same port as before if it was stopped. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: !this.login,
      allowInsecureAuth: true,
      disabledCommands: this.offersTls ? [] : ["STARTTLS"],
      hideSMTPUTF8: !this.takesUtf8,
      disableReverseLookup: true,
      closeTimeout: 1,
      onAuth: ({ username, password }, _session, done) => {
        this.onPassword?.(password ?? "");
        const right = username === this.login?.username && password === this.login?.password;
        if (right) done(null, { user: username });
        else done(new Error(`Wrong password: ${password}`));
      },
      onMailFrom: ({ address }, _session, done) => this.#answer(this.answers.sender?.(address), done),
      onRcptTo: ({ address }, _session, done) => this.#answer(this.answers.recipient?.(address), done),
      // A client that breaks off has sent nothing.
      onData: (stream, { envelope }, done) => void this.#receive(stream, envelope, done).catch(done),
    });
    // The tests are about clients that break off.
    server.on("error", () => {});
    server.server.on("connection", (socket: Socket) => {
      this.onConnection?.();
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    server.listen(this.port, "127.0.0.1");
    await once(server.server, "listening");
    this.port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Cuts all connections and stops listening. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.drop();
    await closed;
  }

  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Resolves once that many mails have arrived. */
  async has(count: number): Promise<void> {
    if (this.received.length >= count) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count, resolve });
    await promise;
  }

  async #receive(
    stream: SMTPServerDataStream,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString();
    const mail = await PostalMime.parse(raw);
    this.#answer(this.answers.data?.(mail), (error) => {
      if (!error) {
        const from = mailFrom ? mailFrom.address : "";
        const received = { from, to: rcptTo.map(({ address }) => address), mail, raw };
        this.received.push(received);
        this.onMail?.(received);
      }
      done(error);
      for (const { count, resolve } of this.#waiting) if (this.received.length >= count) resolve();
    });
  }

  #answer(answer: Answer, done: (error?: Error | null) => void): void {
    if (answer === "drop") this.drop();
    else if (!answer) done();
    else if (answer !== "hang") done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
  }
}

export const mailLogin = { username: "plenary", password: "s3cret" };

/** A listening mail server that accepts sign-ins with `mailLogin`. */
export async function startMailServer(): Promise<MailServer> {
  const server = new MailServer();
  server.login = mailLogin;
  await server.start();
  return server;
}
