import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A real mail server on a free port, with an account to sign in to. */
export interface MailServer {
  readonly port: number;
  /** What has come, as it came over the wire. */
  readonly received: string[];
  /** While set, it refuses every recipient for good, with this text. */
  refusal: string | null;
  stop(): Promise<void>;
}

export const mailLogin = { username: "plenary", password: "s3cret" };

export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth({ username, password }, _session, done) {
      const right = username === mailLogin.username && password === mailLogin.password;
      if (right) done(null, { user: username });
      else done(new Error("Invalid username or password"));
    },
    onRcptTo(_address, _session, done) {
      if (!mail.refusal) return done();
      done(Object.assign(new Error(mail.refusal), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      text(stream).then((letter) => {
        mail.received.push(letter);
        done();
      }, done);
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const mail: MailServer = { port, received: [], refusal: null, stop };
  return mail;
}
