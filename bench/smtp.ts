// A mail server in a process of its own, so that it can be killed. It notes each mail in the file named by its second
// argument when it accepts it, and each connection; its first argument is its port.
import { appendFileSync } from "node:fs";
import { SMTPServer } from "smtp-server";

const [port = "", file = ""] = process.argv.slice(2);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  disableReverseLookup: true,
  onConnect: (_session, done) => {
    appendFileSync(file, "connection\n");
    done();
  },
  onData: async (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const id = /^message-id: *(\S+)/im.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
    appendFileSync(file, `mail ${envelope.rcptTo[0]?.address} ${id}\n`);
    done();
  },
});
server.on("error", () => {});
process.on("disconnect", () => process.exit());
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
