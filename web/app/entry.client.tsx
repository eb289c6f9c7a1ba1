import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadSignedInNav } from "./layouts/SiteHeader.tsx";
import { checkSetup } from "./session/setup.ts";
import { startSession } from "./session/store.ts";
import { readToken } from "./session/token.ts";

// Asked before React is up: both answers are under way while the page comes alive.
void checkSetup();
void startSession();
if (readToken()) void loadSignedInNav();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
