import type { Room } from "@plenary/contract/programme/rooms";
import { createTrack, setTrackManagers, type Track, updateTrack } from "@plenary/contract/programme/tracks";
import { text } from "@plenary/contract/text";
import { useNavigate, useRevalidator } from "react-router";
import type { z } from "zod";
import { call } from "../../../base/calls/api.ts";
import { changedCount, changedFields, useSchemaForm } from "../../../base/forms/forms.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { useKeptInput } from "../../../sign-in/use-kept-input.ts";
import { notify } from "../../../ui/notices/notices.ts";
import { FormCard } from "./arranged/FormCard.tsx";
import { TrackBody, TrackFields } from "./TrackFields.tsx";
import { TrackRemoval } from "./TrackRemoval.tsx";

type Input = z.input<typeof TrackBody>;
type Values = z.output<typeof TrackBody>;

interface TrackFormProps {
  eventId: string;
  /** Null for a new one. */
  track: Track | null;
  tracks: readonly Track[];
  rooms: readonly Room[];
}

/** Adds a track, and then the next, or changes one. */
export function TrackForm({ eventId, track, tracks, rooms }: TrackFormProps) {
  const form = useSchemaForm(TrackBody, inputOf(track));
  useKeptInput(form.hook);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const list = organizerPaths.tracks(eventId);

  async function add({ userIds: _none, ...body }: Values) {
    await call(createTrack, { params: { eventId }, body });
    form.hook.reset();
    await revalidate();
    notify(text("Track added"));
    form.hook.setFocus("name");
  }

  async function save({ userIds: managers, ...values }: Values, { trackId, ...stored }: Track) {
    const params = { trackId };
    const body = changedFields(values, stored);
    const userIds = managers.map(({ userId }) => userId);
    const before = stored.managers.map(({ userId }) => userId);
    if (Object.keys(body).length > 0) await call(updateTrack, { params, body });
    if (userIds.join() !== before.join()) await call(setTrackManagers, { params, body: { userIds } });
    await revalidate();
    await navigate(list, { replace: true, preventScrollReset: true });
    notify(text("Track saved"));
  }

  const failure = track ? updateTrack.failure : createTrack.failure;
  return (
    <FormCard
      title={track ? text("Edit {name}", { name: track.name }) : text("New track")}
      onSubmit={form.submit((values) => (track ? save(values, track) : add(values)), failure)}
      failure={form.failure}
      busy={form.busy}
      changed={changedCount(form.hook)}
      submitLabel={track ? text("Save track") : text("Add track")}
      busyLabel={track ? text("Saving...") : text("Adding...")}
      closeLabel={track ? text("Cancel") : text("Close")}
      closeTo={list}
      others={track && <TrackRemoval track={track} tracks={tracks} />}
    >
      <TrackFields form={form} track={track} rooms={rooms} />
    </FormCard>
  );
}

function inputOf(track: Track | null) {
  return {
    name: track?.name ?? "",
    color: track?.color ?? "",
    description: track?.description ?? "",
    roomPolicy: track?.roomPolicy ?? "any",
    roomIds: track?.roomIds ?? [],
    userIds: track?.managers ?? [],
  } satisfies Input;
}
