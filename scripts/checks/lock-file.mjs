// What the lock file has to hold so that nobody's machine runs a package that this repository hasn't seen.
import { read } from "./repository-rules.mjs";

/** Whatever starts with this among the optional packages is Node itself, for one platform. */
const NODE = /^node-/;

/** Packages without a hash in the lock file, Node's own included, and what would fetch more while it is installed. */
export function unseenPackages() {
  const { optionalDependencies: wanted, allowScripts } = JSON.parse(read("package.json"));
  const { packages } = JSON.parse(read("package-lock.json"));
  const unhashed = Object.entries(packages)
    .filter(
      ([path, { link, integrity }]) => path.includes("node_modules/") && !link && !/^sha512-/.test(integrity),
    )
    .map(([path]) => `package-lock.json: ${path} has no hash (sha512)`);
  const node = Object.entries(wanted ?? {}).filter(([name]) => NODE.test(name));
  const versions = new Set(node.map(([, version]) => version));
  const absent = node
    .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
    .map(([name, version]) => `package-lock.json: ${name} ${version} is missing`);
  return [
    ...unhashed,
    ...absent,
    ...(versions.size === 1 ? [] : ["package.json: Node's packages for all platforms need one version"]),
    ...(allowScripts ? ["package.json: allowScripts lets packages fetch what has no hash here"] : []),
  ];
}
