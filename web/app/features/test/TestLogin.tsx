import type { User } from "@plenary/contract/accounts/users";
import type { MetaFunction } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { adminEntries } from "../../base/paths/signed-in-navigation.ts";
import { signInForTest, signOut, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ScreenStyles } from "../../ui/page/ScreenStyles.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";

export const meta: MetaFunction = () => [
  { title: "Test Login · Plenary" },
  { name: "robots", content: "noindex" },
];

/** A user who exists in this browser only; the server refuses their token. */
function fakeUser(role: User["role"]): User {
  const name = role === "admin" ? "Test Admin" : "Test User";
  const username = `test-${role}`;
  const now = new Date().toISOString();
  return {
    userId: `00000000-0000-7000-8000-00000000000${role === "admin" ? 1 : 2}`,
    username,
    name,
    email: `${username}@example.com`,
    description: null,
    role,
    createdAt: now,
    updatedAt: now,
    emailNotifications: true,
    passwordChangedAt: now,
  };
}

export default function TestLogin() {
  const signIn = useSignIn();
  const user = signIn.user;
  return (
    <div className="page-column max-w-3xl py-12">
      <ScreenStyles />
      <PageHeader title="Test Login" badges={signIn.testMode && <Badge tone="warn">Test Mode</Badge>}>
        Signs in made-up people in this browser, to look at the screens without a server. Their token opens
        nothing: whatever the server is asked, it refuses.
      </PageHeader>
      <div className="flex flex-col gap-5">
        <Card as="section" aria-labelledby="status">
          <h2 id="status" className="text-xl">
            Authentication Status
          </h2>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
            <dt className="text-ink-soft">Signed in</dt>
            <dd>{signIn.status === "loading" ? "Checking..." : user ? "Yes" : "No"}</dd>
            {user && (
              <>
                <dt className="text-ink-soft">Name</dt>
                <dd className="[overflow-wrap:anywhere]">{user.name}</dd>
                <dt className="text-ink-soft">Role</dt>
                <dd>{user.role === "admin" ? "Administrator" : "User"}</dd>
              </>
            )}
            <dt className="text-ink-soft">Test Mode</dt>
            <dd>{signIn.testMode ? "On" : "Off"}</dd>
          </dl>
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => signInForTest(fakeUser("admin"))}>Login as Admin</Button>
          <Button variant="secondary" onClick={() => signInForTest(fakeUser("user"))}>
            Login as User
          </Button>
          {user && (
            <Button variant="quiet" onClick={signOut}>
              Logout
            </Button>
          )}
        </div>
        {user && (
          <nav aria-label="Screens to look at" className="flex flex-wrap gap-3">
            <LinkButton to={paths.dashboard()} variant="secondary" size="sm">
              Dashboard
            </LinkButton>
            {adminEntries.map((entry) => (
              <LinkButton key={entry.to} to={entry.to} variant="secondary" size="sm">
                Admin: {entry.label}
              </LinkButton>
            ))}
          </nav>
        )}
      </div>
    </div>
  );
}
