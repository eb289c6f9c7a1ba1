import { randomUUIDv7 } from "node:crypto";
import type {
  Choice,
  Question,
  Questionnaire,
  Section,
  Texts,
} from "@plenary/contract/surveys/survey-fields";
import type { SurveyTemplate } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";

/** Templates of surveys (docs/product/surveys.md#templates). */

/** The same questions and texts with new ids; options keep theirs, so that shares can be compared. */
export function copiedQuestionnaire({ sections }: Questionnaire): Questionnaire {
  const ids = new Map(
    sections.flatMap(({ questions }) => questions.map(({ questionId }) => [questionId, randomUUIDv7()])),
  );
  const idOf = (questionId: string) => ids.get(questionId) ?? questionId;
  const showIfOf = ({ showIf }: Pick<Section, "showIf">) =>
    showIf && {
      ...showIf,
      conditions: showIf.conditions.map((each) => ({ ...each, questionId: idOf(each.questionId) })),
    };
  return {
    sections: sections.map((section) => ({
      ...section,
      ...{ sectionId: randomUUIDv7(), showIf: showIfOf(section) },
      questions: section.questions.map((question) => ({
        ...question,
        ...{ questionId: idOf(question.questionId), showIf: showIfOf(question) },
      })),
    })),
  };
}

/** A template's questions in the caller's language, as texts in the survey's language; without one, a blank section. */
export function questionsOfTemplate(template: SurveyTemplate | undefined, language: string): Questionnaire {
  const questions = template ? written(language)[template]() : [];
  const section = { sectionId: randomUUIDv7(), title: null, text: null, showIf: null, questions };
  return { sections: [section] };
}

function written(language: string): Record<SurveyTemplate, () => Question[]> {
  const say = (words: string): Texts => ({ [language]: words });
  const asked = (words: string) => {
    const questionId = randomUUIDv7();
    return {
      ...{ questionId, originId: questionId, text: say(words), hint: null },
      ...{ required: false, isRetired: false, showIf: null },
    };
  };
  const choices = (labels: string[]): Choice[] =>
    labels.map((label) => ({ choiceId: randomUUIDv7(), label: say(label), isRetired: false }));
  const nps = (words: string): Question => ({ ...asked(words), type: "nps" });
  const long = (words: string): Question => ({ ...asked(words), type: "long" });
  const rating = (words: string, low: string, high: string): Question => ({
    ...asked(words),
    ...{ type: "rating", steps: 5, low: say(low), high: say(high) },
  });
  const single = (words: string, labels: string[], other = false): Question => ({
    ...asked(words),
    ...{ type: "single", options: choices(labels), other },
  });
  const multiple = (words: string, labels: string[], other = true): Question => ({
    ...asked(words),
    ...{ type: "multiple", options: choices(labels), other, min: null, max: null },
  });
  const matrix = (words: string, rows: string[], columns: string[]): Question => ({
    ...asked(words),
    ...{ type: "matrix", rows: choices(rows), columns: choices(columns) },
  });
  const quality = () => [text("Poor"), text("Fair"), text("Good"), text("Very good"), text("Excellent")];
  return {
    before: () => [
      single(text("Have you been to this event before?"), [
        text("No, it is my first time"),
        text("Once"),
        text("More than once"),
      ]),
      multiple(text("What do you come for?"), [
        text("The talks"),
        text("Meeting people"),
        text("Workshops"),
        text("Finding work, or people to work with"),
      ]),
      multiple(text("How did you hear about it?"), [
        text("From somebody I know"),
        text("From my company or university"),
        text("On the web"),
      ]),
      long(text("Which questions should the event answer for you?")),
      long(text("Is there anything you need in order to take part?")),
    ],
    pulse: () => [
      rating(text("How is the event so far?"), text("Poor"), text("Excellent")),
      long(text("What should we change before it ends?")),
    ],
    after: () => [
      nps(text("How likely are you to recommend this event to somebody you know?")),
      long(text("What is the main reason for that?")),
      matrix(
        text("How were these?"),
        [text("The programme"), text("The venue"), text("Food and drinks"), text("Meeting people")],
        quality(),
      ),
      single(text("How long was the event?"), [text("Too short"), text("Just right"), text("Too long")]),
      long(text("What was best?")),
      long(text("What should be different next time?")),
      single(text("Will you come again?"), [text("Yes"), text("Perhaps"), text("No")]),
    ],
    speakers: () => [
      rating(text("How well were you informed before the event?"), text("Poorly"), text("Very well")),
      rating(text("How was the technology in your room?"), text("Poor"), text("Excellent")),
      rating(text("How well were you looked after at the event?"), text("Poorly"), text("Very well")),
      single(text("Would you speak here again?"), [text("Yes"), text("Perhaps"), text("No")]),
      long(text("What would have helped you?")),
    ],
  };
}
