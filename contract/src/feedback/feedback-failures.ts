import { text } from "../text.ts";

/** As failures.ts, for feedback; separate because all pages load the others. */
export const answerNotSent = () => text("Failed to send your answer");
export const questionNotDeleted = () => text("Failed to delete your question");
export const feedbackNotLoaded = () => text("Failed to load feedback");
