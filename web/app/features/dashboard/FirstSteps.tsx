import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import { Link } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";

/** How to begin, for users without events and sessions. */
export function FirstSteps({ hasTalk }: { hasTalk: boolean }) {
  const { user } = useSignIn();
  const steps = [
    {
      to: paths.profile(),
      title: text("Introduce yourself"),
      about: text("A few sentences about you, for your public profile."),
      done: Boolean(user?.description),
    },
    {
      to: paths.newTalk(),
      title: text("Write a talk"),
      about: text("Title, summary and description; you can bring it to many events."),
      done: hasTalk,
    },
    {
      to: hasTalk ? paths.newSession() : paths.events(),
      title: hasTalk ? text("Submit your talk") : text("Find an event to speak at"),
      about: text("Its organizers decide about what you submit; the answer is among your sessions."),
      done: false,
    },
  ];
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="mb-3 text-xl">
        {text("Three steps onto a programme")}
      </h2>
      <ol className="flex flex-col gap-3">
        {steps.map(({ to, title, about, done }, index) => (
          <li
            key={title}
            className="relative flex gap-4 rounded-card border border-line bg-surface p-5 transition-colors hover:border-accent"
          >
            <span
              aria-hidden="true"
              className={`flex size-9 shrink-0 items-center justify-center rounded-full font-display font-semibold ${
                done ? "bg-accent text-on-accent" : "bg-accent-wash text-accent-strong"
              }`}
            >
              {done ? <Check className="size-4" /> : index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-lg">
                <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                  {title}
                </Link>
                {done && <span className="sr-only"> {text("(done)")}</span>}
              </h3>
              <p className="mt-0.5 text-sm text-ink-soft">{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
