/**
 * How the pages of phones (/f) and walls are drawn. No library draws them: docs/decisions/phones-without-react.md says why.
 *
 * **A view is a function that returns data**, made with `el` and named `…View`, in files `*-view.ts`. It gets all that it shows as
 * parameters and asks neither the document nor storage, so that each state is written once and tested as data (views.test.ts).
 * The server makes React's elements of it for the document that everybody gets (pages.server.ts, as-react.server.ts); in the
 * browser `showContent` makes nodes of it (page.ts, as-dom.ts). What only a device knows comes as `known`, which the server hasn't.
 *
 * **State** is a few variables in the function that opens a page (`openCodePage`, `openSurveyPage`, `openStage`), and what the device
 * keeps (device.ts, drafts.ts, stage-device.ts). Whoever changes either calls the page's own `show()`. That draws everything anew,
 * compares nothing, and leaves the focus where it was.
 *
 * **What somebody fills in** stands in the fields alone and is read from them (code-page.ts, survey-filled.ts). A view gets it back to
 * begin its fields with. While a form is being filled in, a page is not drawn anew: single lines are changed by their ids
 * (`followQuestion`, `showProblem`). Rows of a stage stay the same nodes, since a finger may be above one (stage-list.ts).
 *
 * **Presses**: `data-do` names what pressing an element or sending a form does, and `data-of` to what. The page returns these
 * by name (`does`); start.ts listens once, to the whole document. `say` tells a screen reader what happened.
 *
 * Use the names of HTML (`class`, `for`, `maxlength`); `value` and `checked` are what a field begins with. Texts go through
 * `text`, what people have written gets `dir="auto"`, and in surveys `words.el` also says its language. Not to be used: listeners on
 * elements, HTML as a string, inline styles, which the policy refuses, packages, and the large tables of paths, limits and
 * refusals, of which phones have their own short ones (phone-paths.ts, `phoneLimits`, phone-refusals.ts).
 */

export interface MadeElement {
  tag: string;
  attributes: Attributes;
  children: Piece[];
}

/** By their names in HTML; false and undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** False, null and undefined show nothing. */
export type Piece = MadeElement | string | false | null | undefined;

/** An element, such as `el("p", { class: "soft" }, name)`. */
export const el = (
  tag: string,
  attributes: Attributes = {},
  ...children: (Piece | Piece[])[]
): MadeElement => ({
  tag,
  attributes,
  children: children.flat(),
});
