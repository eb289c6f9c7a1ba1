import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/store.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";

const doors = [
  { to: paths.newEvent(), title: "Create an event", text: "Start as a draft, publish when it is ready." },
  { to: paths.newTalk(), title: "Write a talk", text: "Title, summary, description; use it at many events." },
  { to: paths.newSession(), title: "Submit a session", text: "Bring one of your talks to an event." },
  { to: paths.sessions(), title: "Your sessions", text: "What you submitted, and what was decided." },
  { to: paths.events(), title: "Your events", text: "What you organize, and what is public." },
  { to: paths.publicEvents(), title: "Browse events", text: "The public programme, as visitors see it." },
];

export default function Dashboard() {
  const { user } = useSession();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>Dashboard · Plenary</title>
      <PageHeader title={`Welcome, ${user?.name || user?.username}`}>
        What would you like to do today?
      </PageHeader>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {doors.map((door) => (
          <li
            key={door.to}
            className="relative rounded-card border border-line bg-surface p-6 transition-colors hover:border-accent"
          >
            <h2 className="text-xl">
              <Link to={door.to} className="after:absolute after:inset-0 after:rounded-card">
                {door.title}
              </Link>
            </h2>
            <p className="mt-1.5 text-sm text-ink-soft">{door.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
