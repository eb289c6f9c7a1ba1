import { Menu as Base } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface MenuProps {
  trigger: ReactNode;
  triggerClass: string;
  /** The button's name, if its content doesn't give one. */
  label?: string;
  children: ReactNode;
}

/** A button that opens a list of `MenuLink`s and `MenuButton`s. */
export function Menu({ trigger, triggerClass, label, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger aria-label={label} className={triggerClass}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" className="z-50">
          <Base.Popup className="flex max-h-(--available-height) min-w-52 max-w-[min(20rem,calc(100vw-2rem))] flex-col overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemClass =
  "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-3 text-sm text-ink outline-none " +
  "data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-ink-soft";

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link to={to} />} className={itemClass}>
      {children}
    </Base.LinkItem>
  );
}

interface MenuChoicesProps {
  label: string;
  /** Empty while none of them is. */
  value: string;
  onChoose: (value: string) => void;
  choices: readonly { value: string; label: ReactNode }[];
}

/** Of which one is chosen. */
export function MenuChoices({ label, value, onChoose, choices }: MenuChoicesProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChoose} aria-label={label}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={itemClass}>
          <Base.RadioItemIndicator keepMounted className="shrink-0 data-unchecked:invisible">
            <Check aria-hidden="true" />
          </Base.RadioItemIndicator>
          {choice.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** Between what belongs together. */
export const MenuLine = () => <Base.Separator className="my-1.5 border-t border-line" />;

export function MenuButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Base.Item onClick={onClick} className={itemClass}>
      {children}
    </Base.Item>
  );
}
