// A mail server in a separate process, so that it can be killed. It records each connection, and each mail before
// accepting it, in the file named by its second argument; its first argument is its port.
import { appendFileSync } from "node:fs";
import { MailServer } from "@plenary/testing/mail-server";

const [port = "", file = ""] = process.argv.slice(2);

const server = new MailServer();
server.port = Number(port);
server.onConnection = () => appendFileSync(file, "connection\n");
server.onMail = ({ to, mail }) => appendFileSync(file, `mail ${to[0]} ${mail.messageId}\n`);
process.on("disconnect", () => process.exit());
await server.start();
process.send?.("ready");
