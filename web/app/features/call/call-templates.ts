import type { QuestionSetting } from "@plenary/contract/call/call-questions";
import { settingFor } from "@plenary/contract/call/call-questions";
import type { Question } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { newChoice, newQuestion } from "../surveys/draft/draft.ts";

/** Questions that many calls ask, to begin with (docs/product/call.md#questions). */

interface ReadyMade {
  name: () => string;
  /** With its texts in that language. */
  make: (language: string) => { question: Question; setting: QuestionSetting };
}

const setting = (changed: Partial<QuestionSetting>): QuestionSetting => ({
  ...settingFor({}, ""),
  ...changed,
});

const asked = (type: "long" | "link", words: string, language: string): Question => ({
  ...newQuestion(type),
  text: { [language]: words },
});

const oneOf = (words: string, labels: string[], language: string): Question =>
  ({
    ...newQuestion("single"),
    text: { [language]: words },
    options: labels.map((label) => ({ ...newChoice(), label: { [language]: label } })),
  }) as Question;

export const readyMade: ReadyMade[] = [
  {
    name: () => text("Level"),
    make: (language) => ({
      question: oneOf(
        text("How much do people have to know?"),
        [text("Nothing"), text("The basics"), text("A lot")],
        language,
      ),
      setting: setting({ visibility: "masked" }),
    }),
  },
  {
    name: () => text("Previous talks"),
    make: (language) => ({
      question: asked("link", text("Is there a recording of a talk of yours?"), language),
      setting: setting({ visibility: "reviewers", of: "speaker" }),
    }),
  },
  {
    name: () => text("Use of AI"),
    make: (language) => ({
      question: asked("long", text("How did you use AI?"), language),
      setting: setting({ visibility: "masked" }),
    }),
  },
  {
    name: () => text("Needs"),
    make: (language) => ({
      question: asked("long", text("Is there anything you need in order to take part?"), language),
      setting: setting({ of: "speaker" }),
    }),
  },
  {
    name: () => text("First talk"),
    make: (language) => ({
      question: oneOf(
        text("Would it be your first talk at a conference?"),
        [text("Yes"), text("No")],
        language,
      ),
      setting: setting({ visibility: "reviewers", of: "speaker" }),
    }),
  },
];
