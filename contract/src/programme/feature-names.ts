import { text } from "../text.ts";
import type { Feature } from "./programme-fields.ts";

export const featureNames: Record<Feature, () => string> = {
  projector: () => text("Projector"),
  microphone: () => text("Microphone"),
  sound: () => text("Sound system"),
  stage: () => text("Stage"),
  tables: () => text("Tables"),
  power: () => text("Power at the seats"),
  whiteboard: () => text("Whiteboard"),
  recording: () => text("Recording"),
  streaming: () => text("Streaming"),
  quiet: () => text("Quiet"),
  step_free: () => text("Step-free access"),
  step_free_stage: () => text("Step-free stage"),
  hearing_loop: () => text("Hearing loop"),
  captions: () => text("Captions"),
  sign_language_space: () => text("Space for sign language"),
  accessible_toilet: () => text("Accessible toilet"),
};
