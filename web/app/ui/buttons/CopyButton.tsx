import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./Button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-class.ts";

interface CopyButtonProps {
  text: string;
  label?: ReactNode;
  copiedLabel?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Copies a text and says so for two seconds, or that the browser refused. */
export function CopyButton({
  text,
  label = "Copy",
  copiedLabel = "Copied",
  variant = "secondary",
  size,
}: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  }

  const Icon = state === "copied" ? Check : Copy;
  const said = { idle: label, copied: copiedLabel, refused: "Copying was refused" }[state];
  return (
    <Button variant={variant} size={size} onClick={copy}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
