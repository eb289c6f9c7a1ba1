import { questionOf } from "@plenary/contract/call/call-questions";
import type { putProposal } from "@plenary/contract/call/proposals";
import type { CallInput } from "@plenary/contract/endpoint";
import { readToken } from "../../base/storage/token.ts";
import { senders } from "../../sign-in/senders.ts";
import { type Connection, FieldSaver, type Stored, type Unsent } from "./field-saver.ts";
import { forgetTexts, type KeptForm, type KeptText } from "./kept-proposals.ts";

/** The forms of this tab, each as long as it has something to send (docs/product/call.md#saving). */

export interface Opening<F extends object> {
  kept: KeptForm;
  /** How it reaches the server; what it can't send is kept here. */
  connection: Omit<Connection<F>, "isCurrent" | "onOver">;
}

export class OpenForm<F extends object> {
  readonly saver: FieldSaver<F>;
  readonly kept: KeptForm;
  readonly token = readToken();
  #isShown = true;
  readonly #onClosed: () => void;
  readonly #release: () => void;
  readonly #online = () => void this.saver.flush();

  constructor({ kept, connection }: Opening<F>, stored: Stored<F>, onClosed: () => void) {
    this.kept = kept;
    this.#onClosed = onClosed;
    const isCurrent = () => readToken() === this.token;
    this.saver = new FieldSaver<F>({ ...connection, isCurrent, onOver: () => this.close() }, stored);
    this.#release = kept.open({
      isStuck: () => ["offline", "refused"].includes(this.saver.view().state.kind),
      end: () => this.close(),
    });
    this.saver.subscribe(() => {
      if (!this.#isShown && !["offline", "saving"].includes(this.saver.view().state.kind)) this.close();
    });
    senders.add(this.saver);
    addEventListener("online", this.#online);
  }

  show(): void {
    this.#isShown = true;
  }

  /** Sends what is left; without a connection it is tried again as long as the tab is open. */
  async leave(): Promise<void> {
    this.#isShown = false;
    await this.saver.flush();
    if (!this.#isShown && this.saver.view().state.kind !== "offline") this.close();
  }

  close(): void {
    this.saver.end();
    this.#release();
    this.#onClosed();
    senders.delete(this.saver);
    removeEventListener("online", this.#online);
  }
}

/** The forms of one kind. */
export class OpenForms<F extends object> {
  readonly #forms = new Map<string, OpenForm<F>>();

  /** The form under the key, with what others have left here of it; one that this tab still sends from goes on. */
  open(
    key: string,
    make: () => Opening<F>,
    { stored, blank, left }: { stored: Stored<F> | undefined; blank: F; left: readonly KeptText<F>[] },
  ): OpenForm<F> {
    const former = this.#forms.get(key);
    if (former && former.token !== readToken()) former.close();
    const present = this.#forms.get(key);
    const form: OpenForm<F> =
      present ??
      new OpenForm(make(), stored ?? { version: 0, fields: blank }, () => {
        if (this.#forms.get(key) === form) this.#forms.delete(key);
      });
    this.#forms.set(key, form);
    // What was loaded may be older than what the form has heard since.
    if (present && stored && stored.version >= form.saver.view().version) form.saver.adopt(stored);
    form.show();
    const texts = left.filter((text) => text.key !== form.kept.key);
    forgetTexts(texts.filter((text) => form.saver.takeUp(text)));
    return form;
  }
}

type Answers = NonNullable<CallInput<typeof putProposal>["body"]["answers"]>;

/** The fields as a call says them; answers that were taken back are null there. */
export function bodyOf(fields: Unsent<object>["fields"]) {
  const entries: [string, unknown][] = Object.entries(fields);
  const named = entries.filter(([name]) => questionOf(name) === undefined);
  const answers = entries.flatMap(([name, value]) => {
    const questionId = questionOf(name);
    return questionId ? [[questionId, value ?? null] as const] : [];
  });
  return {
    ...Object.fromEntries(named),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) as Answers }),
  };
}
