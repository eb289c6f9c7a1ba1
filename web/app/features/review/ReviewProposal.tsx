export { clientLoader, default, ErrorBoundary } from "./EventReview.tsx";
