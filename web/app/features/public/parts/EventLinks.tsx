import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import type { PublicIdentity, SinglePublicEvent } from "@plenary/contract/public/public";
import { text } from "@plenary/contract/text";

/** Where else an event is found, and whom to ask. Nothing that it hasn't. */
export function EventLinks({ event }: { event: Pick<SinglePublicEvent, "website" | "identity"> }) {
  const { website, identity: { contactEmail, conductUrl, hashtag } = {} } = event;
  return (
    <>
      {website && (
        <a href={website} rel="nofollow" className="text-link [overflow-wrap:anywhere]">
          {text("Website of the event")}
        </a>
      )}
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className="text-link [overflow-wrap:anywhere]">
          {text("Contact")}
        </a>
      )}
      {conductUrl && (
        <a href={conductUrl} rel="nofollow" className="text-link [overflow-wrap:anywhere]">
          {text("Code of conduct")}
        </a>
      )}
      {hashtag && <bdi className="[overflow-wrap:anywhere]">#{hashtag}</bdi>}
    </>
  );
}

interface EventLogoProps {
  logo: NonNullable<PublicIdentity["logo"]>;
  isSmall?: boolean;
}

/** At half of its pixels, or a quarter. */
export const EventLogo = ({ logo: { hash, width, height }, isSmall = false }: EventLogoProps) => (
  <img
    src={pictureAddress(hash, "logo")}
    alt=""
    width={Math.ceil(width / (isSmall ? 4 : 2))}
    height={Math.ceil(height / (isSmall ? 4 : 2))}
    className="block"
  />
);
