// Installs Debian packages that the tests need besides those of npm.
import { spawnSync } from "node:child_process";

/** Installs a Debian package when running as root on a Debian-like machine; elsewhere does nothing. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  process.stdout.write(`Installing ${name} ... `);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", name]]) {
    const done = spawnSync("apt-get", ["--quiet=2", ...args], {
      env,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    if (done.status === 0) continue;
    process.stdout.write("failed\n");
    process.stderr.write(`${done.stdout}${done.stderr}`);
    return;
  }
  process.stdout.write("done\n");
}
