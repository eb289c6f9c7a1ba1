import { text } from "@plenary/contract/text";
import type { LucideIcon } from "lucide-react";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import FileDown from "lucide-react/icons/file-down";
import MapPin from "lucide-react/icons/map-pin";
import Plus from "lucide-react/icons/plus";
import SquarePen from "lucide-react/icons/square-pen";
import Trash2 from "lucide-react/icons/trash";
import UserPlus from "lucide-react/icons/user-plus";
import type { BadgeTone } from "../../../ui/texts/Badge.tsx";

export interface ActionStyle {
  label: string;
  icon: LucideIcon;
  tone: BadgeTone;
}

export const programmeStyles = {
  room_added: {
    get label() {
      return text("Room added");
    },
    icon: MapPin,
    tone: "neutral",
  },
  room_updated: {
    get label() {
      return text("Room updated");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  room_state: {
    get label() {
      return text("Room opened or closed");
    },
    icon: MapPin,
    tone: "neutral",
  },
  room_ordered: {
    get label() {
      return text("Rooms put in order");
    },
    icon: ArrowRightLeft,
    tone: "neutral",
  },
  room_merged: {
    get label() {
      return text("Rooms merged");
    },
    icon: ArrowRightLeft,
    tone: "neutral",
  },
  room_deleted: {
    get label() {
      return text("Room deleted");
    },
    icon: Trash2,
    tone: "danger",
  },
  track_added: {
    get label() {
      return text("Track added");
    },
    icon: Plus,
    tone: "neutral",
  },
  track_updated: {
    get label() {
      return text("Track updated");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  track_managers: {
    get label() {
      return text("Track managers named");
    },
    icon: UserPlus,
    tone: "neutral",
  },
  track_ordered: {
    get label() {
      return text("Tracks put in order");
    },
    icon: ArrowRightLeft,
    tone: "neutral",
  },
  track_merged: {
    get label() {
      return text("Tracks merged");
    },
    icon: ArrowRightLeft,
    tone: "neutral",
  },
  track_deleted: {
    get label() {
      return text("Track deleted");
    },
    icon: Trash2,
    tone: "danger",
  },
  item_added: {
    get label() {
      return text("Item added");
    },
    icon: Plus,
    tone: "neutral",
  },
  item_updated: {
    get label() {
      return text("Item updated");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  slots_moved: {
    get label() {
      return text("Sessions moved");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  item_deleted: {
    get label() {
      return text("Item deleted");
    },
    icon: Trash2,
    tone: "danger",
  },
  feedback_settings_updated: {
    get label() {
      return text("Feedback set up");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  feedback_released: {
    get label() {
      return text("Feedback released");
    },
    icon: SquarePen,
    tone: "accent",
  },
  comment_hidden: {
    get label() {
      return text("Comment hidden");
    },
    icon: Trash2,
    tone: "danger",
  },
  answers_discarded: {
    get label() {
      return text("Answers discarded");
    },
    icon: Trash2,
    tone: "danger",
  },
  answers_left_out: {
    get label() {
      return text("Answers left out");
    },
    icon: Trash2,
    tone: "danger",
  },
  answers_counted_again: {
    get label() {
      return text("Answers counted again");
    },
    icon: SquarePen,
    tone: "accent",
  },
  feedback_deleted: {
    get label() {
      return text("Feedback deleted");
    },
    icon: Trash2,
    tone: "danger",
  },
  feedback_exported: {
    get label() {
      return text("Feedback exported");
    },
    icon: FileDown,
    tone: "neutral",
  },
  survey_updated: {
    get label() {
      return text("Survey changed");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  survey_deleted: {
    get label() {
      return text("Survey deleted");
    },
    icon: Trash2,
    tone: "danger",
  },
  version_released: {
    get label() {
      return text("Version released");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  programme_updated: {
    get label() {
      return text("Programme updated");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  schedule_rules_updated: {
    get label() {
      return text("Rules of a schedule changed");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  room_times_updated: {
    get label() {
      return text("Times of a room changed");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  conflicts_kept: {
    get label() {
      return text("Conflicts kept");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  conflict_not_kept: {
    get label() {
      return text("Conflict no longer kept");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  availability_entered: {
    get label() {
      return text("Times of a speaker entered");
    },
    icon: SquarePen,
    tone: "neutral",
  },
} satisfies Record<string, ActionStyle>;
