import fontUrl from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2?url";
import { lazy, type ReactNode, Suspense } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from "react-router";
import styles from "./app.css?url";
import { PageDataScripts } from "./base/calls/page-data.tsx";
import { themes } from "./base/storage/themes.ts";
import { ErrorScreen } from "./features/errors/ErrorScreen.tsx";
import { focusSearchBySlash } from "./layouts/keyboard.ts";
import { SetupGate } from "./layouts/SetupGate.tsx";
import { SiteFrame } from "./layouts/SiteFrame.tsx";

/** Nothing waits for it, and nothing is missing if it can't be loaded. */
const PageViews = lazy(() => import("./layouts/PageViews.ts").catch(() => ({ default: () => null })));

export const links: LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/**
 * Runs first: applies the chosen theme, also from other tabs (features/settings/Appearance.tsx), hides the visitor
 * header if there is a token, lets sheets know the query (features/programme/public/stars/stars.css), and keeps zod from
 * compiling code, which the content security policy would report.
 */
const beforeAll = `globalThis.__zod_globalConfig={jitless:true};
try{let e=document.documentElement,s=localStorage,f=()=>{e.style.colorScheme=/^(${themes.join("|")})$/.test(s.theme)?s.theme:""};
f();onstorage=onpageshow=f;if(s.authToken)e.dataset.signIn="pending";e.dataset.asked=location.search}catch{}`;

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script below may have set attributes before React compares.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: beforeAll }} />
        <Meta />
        {/* Here and not in links: the router would have code that is loaded late bring it along once more. */}
        <link rel="stylesheet" href={styles} precedence="ground" />
        <Links />
      </head>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys go to the body while nothing has the focus */}
      <body onKeyDown={focusSearchBySlash}>
        {children}
        <ScrollRestoration />
        <Scripts />
        <PageDataScripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <SiteFrame>
      <SetupGate>
        <Outlet />
      </SetupGate>
      <Suspense fallback={null}>
        <PageViews />
      </Suspense>
    </SiteFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <SiteFrame>
      <ErrorScreen error={error} />
    </SiteFrame>
  );
}
