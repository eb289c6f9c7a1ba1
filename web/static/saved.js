// The theme that the reader chose, on pages that the worker made (app/root.tsx has it for all others).
try {
  const { theme } = localStorage;
  if (/^(light|dark)$/.test(theme)) document.documentElement.style.colorScheme = theme;
} catch {}
// On a page that was saved: with the network back, the line that says so is no longer true.
addEventListener("online", () => document.getElementById("saved")?.remove(), { once: true });
