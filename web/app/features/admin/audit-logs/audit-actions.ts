import type { AuditAction } from "@plenary/contract/admin/audit";
import { text } from "@plenary/contract/text";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import CalendarCog from "lucide-react/icons/calendar-cog";
import CalendarX from "lucide-react/icons/calendar-x";
import Check from "lucide-react/icons/check";
import CircleDot from "lucide-react/icons/circle-dot";
import Eye from "lucide-react/icons/eye";
import FileDown from "lucide-react/icons/file-down";
import Gauge from "lucide-react/icons/gauge";
import KeyRound from "lucide-react/icons/key-round";
import Link from "lucide-react/icons/link";
import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import LogOut from "lucide-react/icons/log-out";
import MailCheck from "lucide-react/icons/mail-check";
import MailX from "lucide-react/icons/mail-x";
import Mic from "lucide-react/icons/mic";
import Plug from "lucide-react/icons/plug";
import Plus from "lucide-react/icons/plus";
import RotateCw from "lucide-react/icons/rotate-cw";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShieldMinus from "lucide-react/icons/shield-minus";
import ShieldOff from "lucide-react/icons/shield-off";
import ShieldPlus from "lucide-react/icons/shield-plus";
import ShieldX from "lucide-react/icons/shield-x";
import SquarePen from "lucide-react/icons/square-pen";
import Trash2 from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import UserMinus from "lucide-react/icons/user-minus";
import UserPlus from "lucide-react/icons/user-plus";
import UserX from "lucide-react/icons/user-x";
import X from "lucide-react/icons/x";
import { type ActionStyle, programmeStyles } from "./programme-actions.ts";

/** The name and colour of each action. Red takes something away, green gives, yellow changes who decides. */
const styles: Record<AuditAction, ActionStyle> = {
  lock_account: { label: "Account locked", icon: Lock, tone: "danger" },
  unlock_account: { label: "Account unlocked", icon: LockOpen, tone: "accent" },
  confirm_email: {
    get label() {
      return text("E-mail address confirmed");
    },
    icon: MailCheck,
    tone: "warn",
  },
  admin_invite: { label: "Admin invited", icon: ShieldPlus, tone: "warn" },
  admin_invite_declined: { label: "Admin invitation declined", icon: ShieldX, tone: "neutral" },
  admin_role_granted: { label: "Admin role granted", icon: ShieldCheck, tone: "warn" },
  admin_role_removed: { label: "Admin role removed", icon: ShieldMinus, tone: "danger" },
  admin_account_deleted: {
    get label() {
      return text("Admin deleted their account");
    },
    icon: UserX,
    tone: "danger",
  },
  sign_ins_ended: {
    get label() {
      return text("Signed out everywhere");
    },
    icon: LogOut,
    tone: "danger",
  },
  reset_link_made: {
    get label() {
      return text("Password link made");
    },
    icon: KeyRound,
    tone: "danger",
  },
  second_factors_removed: {
    get label() {
      return text("Second factor removed");
    },
    icon: ShieldOff,
    tone: "danger",
  },
  held_mail_released: {
    get label() {
      return text("Waiting mail decided");
    },
    icon: Send,
    tone: "accent",
  },
  quotas_changed: {
    get label() {
      return text("Quotas changed");
    },
    icon: Gauge,
    tone: "warn",
  },
  admin_credentials_reset: {
    get label() {
      return text("Admin credentials reset");
    },
    icon: KeyRound,
    tone: "warn",
  },
  settings_updated: { label: "Settings updated", icon: Settings, tone: "neutral" },
  smtp_tested: { label: "SMTP tested", icon: Plug, tone: "neutral" },
  test_mail_sent: { label: "Test mail sent", icon: MailCheck, tone: "neutral" },
  mail_retried: { label: "Mail retried", icon: RotateCw, tone: "neutral" },
  mail_dismissed: { label: "Mail dismissed", icon: MailX, tone: "danger" },
  event_ownership_transfer: { label: "Event transferred", icon: ArrowRightLeft, tone: "warn" },
  event_updated: { label: "Event updated", icon: CalendarCog, tone: "neutral" },
  event_deleted: { label: "Event deleted", icon: CalendarX, tone: "danger" },
  co_organizer_invited: { label: "Co-organizer invited", icon: UserPlus, tone: "warn" },
  co_organizer_removed: { label: "Co-organizer removed", icon: UserMinus, tone: "danger" },
  speaker_invited: { label: "Speaker invited", icon: Mic, tone: "neutral" },
  invitation_linked: {
    get label() {
      return text("Invitation link made");
    },
    icon: Link,
    tone: "neutral",
  },
  invitation_withdrawn: { label: "Invitation withdrawn", icon: Undo2, tone: "neutral" },
  claim_link_made: {
    get label() {
      return text("Link for a speaker made");
    },
    icon: Link,
    tone: "neutral",
  },
  speaker_claimed: {
    get label() {
      return text("Speaker's sessions taken over");
    },
    icon: ArrowRightLeft,
    tone: "warn",
  },
  claim_taken_back: {
    get label() {
      return text("Speaker's sessions taken back");
    },
    icon: Undo2,
    tone: "warn",
  },
  session_submitted: {
    get label() {
      return text("Session submitted");
    },
    icon: Send,
    tone: "neutral",
  },
  session_entered: {
    get label() {
      return text("Session added");
    },
    icon: Plus,
    tone: "neutral",
  },
  session_updated: { label: "Session updated", icon: SquarePen, tone: "neutral" },
  call_updated: {
    get label() {
      return text("Call for papers changed");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  proposal_entered: {
    get label() {
      return text("Proposal entered for a speaker");
    },
    icon: Plus,
    tone: "neutral",
  },
  proposal_changed: {
    get label() {
      return text("Proposal changed");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  names_shown: {
    get label() {
      return text("Names shown");
    },
    icon: Eye,
    tone: "neutral",
  },
  proposal_decided: {
    get label() {
      return text("Proposal decided");
    },
    icon: Check,
    tone: "accent",
  },
  conflict_set: {
    get label() {
      return text("Conflict of interest set");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  conflict_lifted: {
    get label() {
      return text("Conflict of interest lifted");
    },
    icon: SquarePen,
    tone: "neutral",
  },
  session_approved: { label: "Session approved", icon: Check, tone: "accent" },
  session_rejected: { label: "Session rejected", icon: X, tone: "danger" },
  session_decision_undone: {
    get label() {
      return text("Decision undone");
    },
    icon: Undo2,
    tone: "neutral",
  },
  session_deleted: { label: "Session deleted", icon: Trash2, tone: "danger" },
  ...programmeStyles,
  speakers_exported: {
    get label() {
      return text("Speakers exported");
    },
    icon: FileDown,
    tone: "neutral",
  },
  speakers_written_to: {
    get label() {
      return text("Message to speakers");
    },
    icon: Send,
    tone: "neutral",
  },
  audit_exported: { label: "Audit log exported", icon: FileDown, tone: "neutral" },
};

const known: Record<string, ActionStyle | undefined> = styles;

export const knownActions = Object.keys(styles) as AuditAction[];

/** An action's style; unknown ones get a generic style (docs/product/administration.md#audit-log). */
export function actionStyle(action: string): ActionStyle {
  return known[action] ?? { label: spoken(action), icon: CircleDot, tone: "neutral" };
}

/** "some_action" as "Some action". */
function spoken(action: string): string {
  const words = action.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
