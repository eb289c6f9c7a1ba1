import { Link } from "react-router";
import { paths } from "../../paths.ts";

interface PersonLinkProps {
  person: { userId: string; name: string; deleted?: boolean };
  className?: string;
}

/**
 * A person's name, which leads to the profile; a deleted account has none. The name is kept apart from what stands
 * around it, which it could turn around: names are written from either side.
 */
export function PersonLink({ person, className = "text-link" }: PersonLinkProps) {
  const { userId, name, deleted } = person;
  if (deleted) return <bdi>{name}</bdi>;
  return (
    <Link to={paths.user(userId)} className={className}>
      <bdi>{name}</bdi>
    </Link>
  );
}
