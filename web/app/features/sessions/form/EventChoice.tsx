import { text } from "@plenary/contract/text";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useState } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { NewEventDialog } from "./NewEventDialog.tsx";
import { PublicEventSearch } from "./PublicEventSearch.tsx";
import type { SessionFormState } from "./session-values.ts";

export interface EventOption {
  eventId: string;
  name: string;
  timezone: string;
  /** Whether the reader organizes it, if known. */
  permissions?: { edit: boolean };
}

interface EventChoiceProps {
  form: SessionFormState;
  own: EventOption[];
  /** Other events to choose from: found, created, or the session's current one. */
  others: EventOption[];
  onOther: (event: EventOption) => void;
}

/** Chooses an own event, a public one found by searching, or a new one. */
export function EventChoice({ form, own, others, onOther }: EventChoiceProps) {
  const [creating, setCreating] = useState(false);

  function choose(event: EventOption) {
    setCreating(false);
    onOther(event);
    form.hook.setValue("eventId", event.eventId, { shouldDirty: true });
    form.hook.clearErrors("eventId");
    form.hook.setFocus("eventId");
  }

  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={text("Event")}
        error={form.errorOf("eventId")}
        {...form.register("eventId")}
        value={form.hook.watch("eventId")}
      >
        <option value="">
          {own.length ? text("Choose one of your events") : text("Search or create an event below")}
        </option>
        <Options label={text("Your events")} events={own} />
        <Options label={text("Other events")} events={others} />
      </SelectField>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <PublicEventSearch onChoose={choose} />
        </div>
        <Button variant="secondary" onClick={() => setCreating(true)}>
          <CalendarPlus aria-hidden="true" />
          {text("Create a new event")}
        </Button>
      </div>
      <NewEventDialog open={creating} onClose={() => setCreating(false)} onCreated={choose} />
    </div>
  );
}

function Options({ label, events }: { label: string; events: EventOption[] }) {
  if (events.length === 0) return null;
  return (
    <optgroup label={label}>
      {events.map((event) => (
        <option key={event.eventId} value={event.eventId}>
          {event.name}
        </option>
      ))}
    </optgroup>
  );
}
