import { callApi, type Person } from "./people.ts";

interface EventValues {
  name: string;
  startDate?: string;
  endDate?: string;
  location?: string;
  description?: string;
  timezone?: string;
  visibility?: "draft" | "public";
}

/** An event of two days in Portugal, a draft unless `values` say otherwise; returns it. */
export async function makeEvent(
  origin: string,
  as: Person,
  values: EventValues,
): Promise<{ eventId: string }> {
  const dates = { startDate: "2027-03-01", endDate: "2027-03-02", timezone: "Europe/Lisbon" };
  const body = { ...dates, location: "Porto", description: "Talks and soup.", ...values };
  return (await callApi(origin, as, "POST", "/events", body)).event;
}

/** A public event called OpenConf, far ahead. */
export async function makeOpenConf(origin: string, as: Person): Promise<void> {
  const days = { startDate: "2099-05-01", endDate: "2099-05-02" };
  const about = { location: "Lisbon", description: "About open things." };
  await makeEvent(origin, as, { name: "OpenConf", ...days, ...about, visibility: "public" });
}
