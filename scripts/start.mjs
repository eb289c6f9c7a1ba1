// `npm start`, and with --dev `npm run dev`: sets up what is missing, then runs the server on the pinned Node.
import { spawn } from "node:child_process";
import { pinnedNode, root, run, setup } from "./setup.mjs";

await run(() => {
  const dev = process.argv.includes("--dev");
  setup({ build: !dev });

  const watch = dev
    ? ["--watch", "--watch-preserve-output", "--watch-path=server/src", "--watch-path=contract/src"]
    : [];
  const server = spawn(pinnedNode, [...watch, "server/src/main.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: dev ? "development" : "production" },
    // A group of its own: Ctrl-C then reaches the server once, through this process, and not also from the terminal.
    detached: true,
  });

  let asked = false;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // The terminal and npm both report the same Ctrl-C.
      if (!asked) server.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
      asked = true;
    });
  }
  server.on("exit", (code) => process.exit(code ?? 1));
});
