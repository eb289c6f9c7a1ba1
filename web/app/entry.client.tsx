import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readToken } from "./base/storage/token.ts";
import { checkSetup } from "./features/setup/setup-state.ts";
import { loadSignedInNav } from "./layouts/SiteHeader.tsx";
import { resumeSignIn } from "./sign-in/store.ts";

if (readToken()) void loadSignedInNav();

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });

// Requested before React starts, so that both answers are on their way while the page hydrates. React listens to every
// kind of event first. Neither is part of the task that evaluates all modules (docs/decisions/light-public-pages.md).
setTimeout(checkSetup);
setTimeout(resumeSignIn);
setTimeout(hydrate);
