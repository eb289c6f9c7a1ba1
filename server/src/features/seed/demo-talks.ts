import type { DemoTalk, EventKey } from "./demo.ts";

const MAIN = "Rope Hall";
const SIDE = "Boathouse";

const at = (day: number, time: string, minutes: number, room: string) => ({ day, time, minutes, room });
const confirmed = (event: EventKey) => ({ event, status: "confirmed" as const });

export const talks: DemoTalk[] = [
  {
    by: "oskar",
    title: "Forms that forgive",
    summary: "What a library learned from 40,000 half-finished applications for a card.",
    description: `People don't fail at forms; forms fail at people. We logged where applications for a library card stopped, and went through the reasons one by one.

I show the seven changes that mattered, the two that made it worse, and how we found out within a week each time.`,
    sessions: [
      {
        ...confirmed("harbour"),
        at: at(1, "09:30", 45, MAIN),
        track: "Interfaces",
        with: ["samira"],
      },
    ],
  },
  {
    by: "yuki",
    title: "Six kilobytes of type",
    summary: "How far a typeface can be cut down before it loses its voice.",
    description: `A web font doesn't need four thousand glyphs to say hello. We take a typeface apart, live: first the scripts nobody reads on this page, then the features, then the hinting.

You will see where it breaks, and learn to notice the moment just before.`,
    sessions: [{ ...confirmed("harbour"), at: at(1, "10:30", 30, MAIN), track: "Interfaces" }],
  },
  {
    by: "tomasz",
    title: "My oldest phone is my best colleague",
    summary: "A year of testing every release on a phone from nine years ago.",
    description: `It has one gigabyte of memory and a crack in the corner, and it has found more bugs than our test suite.

This talk is about the routine around it: what I measure, what I only look at, and which numbers finally convinced the product team.`,
    sessions: [{ ...confirmed("harbour"), at: at(1, "11:15", 45, SIDE), track: "Speed" }],
  },
  {
    by: "samira",
    title: "Reading the page aloud",
    summary: "An hour with a screen reader, on sites that the audience picks.",
    description: `Bring a site you work on. I'll read three of them with a screen reader, at the speed I use every day and then slowly, and we talk about what we heard.

No slides, no blame. You leave with a list of ten things to try on Monday.`,
    sessions: [{ ...confirmed("harbour"), at: at(1, "13:30", 60, MAIN), track: "Interfaces" }],
  },
  {
    by: "noor",
    title: "Four maintainers, four time zones",
    summary: "How a small open-source team decides things without meeting.",
    description: `We have never all been awake at the same time. Decisions still get made, releases still go out, and nobody has burnt out yet.

I describe our three written rules, the one we dropped, and what we do when we disagree.`,
    sessions: [{ ...confirmed("harbour"), at: at(1, "15:00", 30, SIDE), track: "People" }],
  },
  {
    by: "amara",
    title: "The ovens don't wait",
    summary: "Moving the orders of sixty bakeries to a new database without a night off.",
    description: `Bakers start at two in the morning, so there is no maintenance window. We moved anyway, one shop at a time, over five weeks.

The talk follows one order through the old system, both systems, and the new one, with everything that went wrong on the way.`,
    sessions: [
      { ...confirmed("harbour"), at: at(2, "09:30", 45, MAIN), track: "Operations" },
      { event: "nightShift", status: "draft" },
    ],
  },
  {
    by: "lukas",
    title: "What time is it, really?",
    summary: "Clock drift, leap seconds and the 02:30 train that ran twice.",
    description: `A railway knows many kinds of time: the timetable's, the signal box's, the passenger's. Once a year they disagree in public.

A tour through the bugs we met, and the few rules that have kept us out of trouble since.`,
    sessions: [
      { ...confirmed("harbour"), at: at(2, "10:30", 45, MAIN), track: "Operations" },
      { ...confirmed("nightShift"), at: at(1, "19:00", 40, "Cellar") },
    ],
  },
  {
    by: "wanjiru",
    title: "Checklists from the ward",
    summary: "What a hospital's handover taught me about handing over the pager.",
    description: `In nursing, a handover has a form, a place and a witness. In software it was often a message that ended with "good luck".

We borrowed the form. Incidents at the change of shift went down by half in a quarter; I show the checklist and how it came about.`,
    sessions: [
      {
        ...confirmed("harbour"),
        at: at(2, "11:30", 30, SIDE),
        track: "People",
        with: ["priya", "lukas"],
      },
    ],
  },
  {
    by: "gabriel",
    title: "Post-mortems worth reading",
    summary: "Two hundred incident reports, and what the good ones have in common.",
    description: `I read two hundred public incident reports and marked the sentence where I understood what had happened. In the best ones it comes early.

We rewrite one report together, paragraph by paragraph.`,
    sessions: [{ ...confirmed("harbour"), at: at(2, "13:30", 45, MAIN), track: "Operations" }],
  },
  {
    by: "priya",
    title: "What people really ask",
    summary: "Nine thousand support questions, sorted by hand.",
    description: `Before we automated anything, we read. It took a winter. A third of the questions had the same answer, and it was missing from the page where they were asked.

This is about reading as a method, and about the small changes that made a large pile smaller.`,
    sessions: [{ event: "harbour", status: "draft", track: "People" }],
  },
  {
    by: "tomasz",
    title: "Stopwatch, not dashboard",
    summary: "Measuring one thing by hand before measuring everything by machine.",
    description: `A short talk in praise of sitting beside somebody and counting seconds.

With three stories in which the dashboard was green and the person had left.`,
    sessions: [{ event: "harbour", status: "draft", track: "Speed" }],
  },
  {
    by: "gabriel",
    title: "Passwords: a eulogy",
    summary: "A history of the password in twelve objects.",
    description: `From the watchword to the sticky note: twelve objects, three minutes each.

Entertaining, I hope, and with a serious ending about what should come next.`,
    sessions: [
      {
        event: "harbour",
        status: "rejected",
        reason: "A lovely idea, but the security slot is taken this year. Please send it again.",
      },
    ],
  },
  {
    by: "kaarel",
    title: "Collect less",
    summary: "A survey with four questions that replaced one with sixty.",
    description: `Every question costs an answer. We cut a municipal survey from sixty questions to four, and the response rate went from 9 to 41 per cent.

Which four, and how we argued about the other fifty-six.`,
    sessions: [{ ...confirmed("smallData"), at: at(1, "10:00", 40, "Seminar room"), track: "Collecting" }],
  },
  {
    by: "noor",
    title: "A map is an argument",
    summary: "The same election on five maps, each of them honest.",
    description: `Nothing on these five maps is wrong, and they tell five stories. We look at what each one leaves out.

With a checklist for the next map you publish.`,
    sessions: [
      {
        ...confirmed("smallData"),
        at: at(1, "11:00", 40, "Seminar room"),
        track: "Drawing",
        with: ["yuki"],
      },
    ],
  },
  {
    by: "amara",
    title: "Spreadsheets are databases too",
    summary: "Living with the workbook that runs the company.",
    description: `It has 41 sheets and an owner who retires in spring. Replacing it failed twice.

The third time we asked what it was good at, and kept that.`,
    sessions: [{ ...confirmed("smallData"), at: at(1, "13:00", 40, "Seminar room"), track: "Collecting" }],
  },
];
