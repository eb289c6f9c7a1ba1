import { Link } from "react-router";
import { paths } from "../../base/paths.ts";

const createEvent = {
  to: paths.newEvent(),
  title: "Create an event",
  text: "Start as a draft, publish when it is ready.",
};
const browse = {
  to: paths.publicEvents(),
  title: "Browse events",
  text: "The public programme, as visitors see it.",
};
const speak = [
  { to: paths.newTalk(), title: "Write a talk", text: "Use it at as many events as you like." },
  { to: paths.newSession(), title: "Submit a session", text: "Bring one of your talks to an event." },
];

/** Links to create something new; a newcomer's steps already have the speaker's. */
export function Doors({ isNew }: { isNew: boolean }) {
  const doors = isNew ? [createEvent, browse] : [createEvent, ...speak, browse];
  return (
    <section aria-labelledby="doors">
      <h2 id="doors" className="mb-3 text-xl">
        {isNew ? "Organizing, or looking around?" : "Start something new"}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {doors.map(({ to, title, text }) => (
          <li key={to} className="relative py-3">
            <h3 className="text-base">
              <Link to={to} className="hover:text-accent after:absolute after:inset-0">
                {title}
              </Link>
              <span aria-hidden="true" className="ms-1.5 text-accent">
                →
              </span>
            </h3>
            <p className="text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
