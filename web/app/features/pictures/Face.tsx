import { Avatar, faceSizes } from "../../ui/texts/Avatar.tsx";
import { useFace } from "./faces.ts";

interface FaceProps {
  person: { userId: string; name: string; picture?: string | undefined };
  size?: keyof typeof faceSizes;
}

/** Somebody's picture for signed-in people, who may see those of people without a public page; initials until it is there. */
export function Face({ person: { userId, name, picture }, size = "md" }: FaceProps) {
  const address = useFace(picture);
  if (!address) return <Avatar name={name} id={userId} size={size} />;
  return <img src={address} alt="" className={`inline-block shrink-0 rounded-full ${faceSizes[size]}`} />;
}
