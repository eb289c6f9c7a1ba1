import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table comes with the first page, so that the server needs no manifest endpoint.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
