import type { CallInput } from "@plenary/contract/endpoint";
import {
  createSessionView,
  deleteSessionView,
  keptQuery,
  listSessionViews,
  SessionColumn,
  type SessionView,
  updateSessionView,
} from "@plenary/contract/sessions/session-views";
import { text } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { useLoaded } from "../../../base/calls/use-loaded.ts";
import { rich } from "../../../base/texts/rich.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Menu, MenuButton, MenuChoices, MenuLine } from "../../../ui/dialogs/Menu.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import type { ChosenColumns } from "../../../ui/table/columns.ts";
import { bdi } from "../../../ui/texts/tags.tsx";
import { NameDialog } from "./NameDialog.tsx";

/** The parameter of the address that names the view that was opened last. */
const viewName = "view";

/** The event's views, and the one that the address names. */
export function useViews(eventId: string) {
  const { found, failure, reload } = useLoaded(
    eventId,
    (signal) => call(listSessionViews, { params: { eventId } }, { signal }),
    listSessionViews.failure,
  );
  const [query] = useSearchParams();
  const known = found?.views ?? [];
  return { known, failure, reload, open: known.find(({ viewId }) => viewId === query.get(viewName)) };
}

interface ViewsMenuProps {
  eventId: string;
  views: ReturnType<typeof useViews>;
  columns: Pick<ChosenColumns<never>, "chosen" | "reset">;
}

/** The views of the list that its organizers keep: filters, order and columns by name, for all of them. */
export function ViewsMenu({ eventId, views, columns }: ViewsMenuProps) {
  const { known, open } = views;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const replacing = useTask(updateSessionView.failure);
  const deleting = useTask(deleteSessionView.failure);
  const [asks, setAsks] = useState<"name" | "rename" | "delete" | null>(null);

  const shown = {
    query: keptQuery(query.toString()),
    columns: (columns.chosen ?? []).flatMap((id) => SessionColumn.safeParse(id).data ?? []),
  };
  const isChanged =
    open && JSON.stringify([shown.query, shown.columns]) !== JSON.stringify([open.query, open.columns]);

  function show(view: SessionView | undefined) {
    const next = new URLSearchParams(view?.query);
    if (view) next.set(viewName, view.viewId);
    columns.reset();
    void navigate({ search: next.toString() }, { preventScrollReset: true });
    if (view?.isCut)
      notify(
        rich("Part of “<bdi>{name}</bdi>” no longer exists and was left out.", {
          bdi,
          name: view.name,
        }),
        "bad",
      );
  }

  async function add(name: string) {
    const { view } = await call(createSessionView, { params: { eventId }, body: { name, ...shown } });
    const next = new URLSearchParams(query);
    next.set(viewName, view.viewId);
    await navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    views.reload();
    saved(view);
  }

  async function change(body: CallInput<typeof updateSessionView>["body"]) {
    const params = { eventId, viewId: open?.viewId ?? "" };
    const { view } = await call(updateSessionView, { params, body });
    views.reload();
    saved(view);
  }

  async function remove() {
    await call(deleteSessionView, { params: { eventId, viewId: open?.viewId ?? "" } });
    setAsks(null);
    views.reload();
    notify(rich("“<bdi>{name}</bdi>” is deleted", { bdi, name: open?.name ?? "" }));
  }

  const replace = async () => {
    if (!open) return;
    const seen = { query: open.query, columns: open.columns };
    // What another organizer made of it is shown, and may be replaced knowing that.
    if (!(await replacing.run(() => change({ ...shown, seen })))) views.reload();
  };

  return (
    <>
      <Menu
        triggerClass={`${buttonClass("quiet", "sm")} min-w-0 max-w-64`}
        trigger={
          <>
            <span dir="auto" className="min-w-0 truncate">
              {open?.name ?? text("Views")}
            </span>
            {isChanged && <span className="text-ink-soft max-lg:sr-only">{text("(changed)")}</span>}
            <ChevronDown aria-hidden="true" />
          </>
        }
      >
        {views.failure && <p className="px-3 py-2 text-sm text-danger">{views.failure}</p>}
        <MenuChoices
          label={text("Views")}
          value={open?.viewId ?? (query.size === 0 ? "all" : "")}
          onChoose={(id) => show(known.find(({ viewId }) => viewId === id))}
          choices={[
            { value: "all", label: text("All sessions") },
            ...known.map(({ viewId, name }) => ({
              value: viewId,
              label: (
                <span dir="auto" className="min-w-0 truncate">
                  {name}
                </span>
              ),
            })),
          ]}
        />
        <MenuLine />
        <MenuButton onClick={() => setAsks("name")}>{text("Save as a view")}</MenuButton>
        {open && (
          <>
            {isChanged && (
              <MenuButton onClick={replace}>
                <span className="min-w-0 truncate">{text("Replace “{name}”", { name: open.name })}</span>
              </MenuButton>
            )}
            <MenuButton onClick={() => setAsks("rename")}>{text("Rename")}</MenuButton>
            <MenuButton onClick={() => setAsks("delete")}>{text("Delete")}</MenuButton>
          </>
        )}
      </Menu>
      {replacing.error && (
        <p role="alert" className="text-sm text-danger">
          {replacing.error}
        </p>
      )}
      <NameDialog
        key={asks === "rename" ? open?.name : "new"}
        title={asks === "rename" ? text("Rename the view") : text("Save as a view")}
        name={asks === "rename" ? (open?.name ?? "") : ""}
        open={asks === "name" || asks === "rename"}
        onClose={() => setAsks(null)}
        save={(name) => (asks === "rename" ? change({ name }) : add(name))}
      />
      <ConfirmDialog
        open={asks === "delete"}
        title={rich("Delete “<bdi>{name}</bdi>”?", { bdi, name: open?.name ?? "" })}
        confirmLabel={text("Delete view")}
        danger
        busy={deleting.busy}
        busyLabel={text("Deleting...")}
        error={deleting.error}
        onConfirm={() => deleting.run(remove)}
        onCancel={() => setAsks(null)}
      >
        {text("It is deleted for all organizers of this event. The sessions stay.")}
      </ConfirmDialog>
    </>
  );
}

const saved = ({ name }: SessionView) => notify(rich("“<bdi>{name}</bdi>” is saved", { bdi, name }));
