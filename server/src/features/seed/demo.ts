import type { Visibility } from "@plenary/contract/events/events";
import type { SessionStatus } from "@plenary/contract/sessions/sessions";

/** The demo's people, events and talks. Days are relative to the day of seeding, times are on the event's clock. */

export interface DemoPerson {
  username: string;
  name: string;
  description: string;
}

export interface DemoEvent {
  name: string;
  /** The username of the creator. */
  by: string;
  /** Accepted or, with a trailing question mark, still invited. */
  coOrganizers: string[];
  /** Days from today to the first day. */
  startsIn: number;
  days: number;
  location: string;
  timezone: string;
  visibility: Visibility;
  description: string;
  /** Addresses invited to speak. */
  invited: string[];
}

export interface DemoSession {
  event: EventKey;
  status: SessionStatus;
  /** 1 is the event's first day. */
  at?: { day: number; time: string; minutes: number; room: string };
  track?: string;
  with?: string[];
  reason?: string;
}

export interface DemoTalk {
  by: string;
  title: string;
  summary: string;
  description: string;
  sessions: DemoSession[];
}

export const people: DemoPerson[] = [
  {
    username: "ines",
    name: "Inês Carvalho",
    description: "Organizes Harbour Web Days. Rows in the morning, answers mail after lunch.",
  },
  {
    username: "oskar",
    name: "Oskar Lindqvist",
    description: "Front-end developer at the city library of Gothenburg. Believes in forms that forgive.",
  },
  {
    username: "amara",
    name: "Amara Okonkwo",
    description: "Runs databases for a chain of bakeries; the ovens don't wait for a failover.",
  },
  {
    username: "tomasz",
    name: "Tomasz Wieczorek",
    description: "Performance engineer. Owns eleven stopwatches and a very old phone to test on.",
  },
  {
    username: "yuki",
    name: "Yuki Tanabe",
    description: "Type designer and occasional programmer. Teaches evening classes in lettering.",
  },
  {
    username: "priya",
    name: "Priya Raghunathan",
    description: "Leads a support team of nine and writes down what people really ask.",
  },
  {
    username: "lukas",
    name: "Lukas Brandstätter",
    description: "Site reliability at a railway. Has strong opinions about clocks.",
  },
  {
    username: "samira",
    name: "Samira Haddad",
    description: "Accessibility consultant, screen reader user, and a patient reviewer of pull requests.",
  },
  {
    username: "kaarel",
    name: "Kaarel Tamm",
    description: "Hosts the Small Data Summit in Tallinn. Statistician by training.",
  },
  {
    username: "noor",
    name: "Noor de Vries",
    description: "Maintains a mapping library with four other volunteers in four time zones.",
  },
  {
    username: "gabriel",
    name: "Gabriel Moreau",
    description: "Security engineer. Reads other people's post-mortems for fun.",
  },
  {
    username: "wanjiru",
    name: "Wanjirũ Kamau",
    description: "Came to software from nursing, and brought the checklists along.",
  },
];

export const events = {
  harbour: {
    name: "Harbour Web Days",
    by: "ines",
    coOrganizers: ["oskar", "priya?"],
    startsIn: 45,
    days: 2,
    location: "Gothenburg, Sweden",
    timezone: "Europe/Stockholm",
    visibility: "public",
    description: `Two days about building for the web and keeping it running, in an old rope factory by the water.

The first day belongs to what people see: pages, forms, type and speed. The second one belongs to what they don't: databases, incidents, and the people on call.

There is a quiet room, a live transcript in the main hall, and cinnamon buns from the bakery next door. The building is step-free.`,
    invited: ["mira.solberg@example.org"],
  },
  nightShift: {
    name: "Night Shift: an Evening on Operations",
    by: "lukas",
    coOrganizers: [],
    startsIn: 130,
    days: 1,
    location: "Lisbon, Portugal",
    timezone: "Europe/Lisbon",
    visibility: "draft",
    description: `A small evening for people who carry a pager: four talks, long breaks, soup.

The venue is not signed yet, so the date may move by a week.`,
    invited: ["amara@example.org"],
  },
  smallData: {
    name: "Small Data Summit",
    by: "kaarel",
    coOrganizers: ["noor"],
    startsIn: -118,
    days: 1,
    location: "Tallinn, Estonia",
    timezone: "Europe/Tallinn",
    visibility: "public",
    description: `Most data fits on a laptop. One day about treating it well: collecting less, cleaning it honestly, and drawing it so that people understand.

Thank you to everybody who came. The slides are linked from the talks.`,
    invited: [],
  },
} satisfies Record<string, DemoEvent>;

export type EventKey = keyof typeof events;
