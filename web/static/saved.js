// On a page that was saved: with the network back, the line that says so is no longer true.
addEventListener("online", () => document.getElementById("saved")?.remove(), { once: true });
