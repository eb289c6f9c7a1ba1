import { callApi, type Person } from "./people.ts";

/** A public event called OpenConf, far ahead. */
export async function makeOpenConf(origin: string, as: Person): Promise<void> {
  await callApi(origin, as, "POST", "/events", {
    name: "OpenConf",
    startDate: "2099-05-01",
    endDate: "2099-05-02",
    location: "Lisbon",
    description: "About open things.",
    visibility: "public",
  });
}
