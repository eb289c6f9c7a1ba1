import { getTalk, updateTalk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { paths } from "../../base/paths/paths.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { TalkFailure } from "./TalkFailure.tsx";
import { TalkForm } from "./TalkForm.tsx";

/** Users who may only read the talk are sent to the talk. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { talk } = await call(getTalk, { params: { talkId: params.talkId ?? "" } });
  if (!talk.permissions.edit) throw redirect(paths.talk(talk.talkId));
  return talk;
}

export const ErrorBoundary = TalkFailure;

export default function TalkEdit() {
  const talk = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const { talkId } = talk;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Edit talk · Plenary")}</title>
      <PageHeader
        title={text("Edit talk")}
        above={
          <Breadcrumb
            items={[
              { label: text("My Talks"), to: paths.talks() },
              { label: talk.title, to: paths.talk(talkId) },
              { label: text("Edit") },
            ]}
          />
        }
      />
      <TalkForm
        talk={talk}
        saveLabel={text("Save talk")}
        failure={updateTalk.failure}
        cancelTo={paths.talk(talkId)}
        onSave={async (body) => {
          await call(updateTalk, { params: { talkId }, body });
          await navigate(paths.talk(talkId), { replace: true });
        }}
      />
    </div>
  );
}
