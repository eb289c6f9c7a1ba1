import { Link } from "react-router";
import { paths } from "../../base/paths/paths.ts";

interface PersonLinkProps {
  person: { userId: string; name: string; deleted?: boolean };
  className?: string;
}

/** A person's name, linked to the profile unless the account is deleted. */
export function PersonLink({ person, className = "text-link" }: PersonLinkProps) {
  const { userId, name, deleted } = person;
  if (deleted) return <bdi>{name}</bdi>;
  return (
    <Link to={paths.user(userId)} className={className}>
      {name}
    </Link>
  );
}
