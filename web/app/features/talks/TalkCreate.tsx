import { createTalk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { paths } from "../../base/paths/paths.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { TalkForm } from "./TalkForm.tsx";

export default function TalkCreate() {
  const navigate = useNavigate();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("New talk · Plenary")}</title>
      <PageHeader
        title={text("New talk")}
        above={
          <Breadcrumb items={[{ label: text("My Talks"), to: paths.talks() }, { label: text("New talk") }]} />
        }
      />
      <TalkForm
        saveLabel={text("Create talk")}
        failure={createTalk.failure}
        cancelTo={paths.talks()}
        onSave={async (body) => {
          const { talk } = await call(createTalk, { body });
          await navigate(paths.talk(talk.talkId), { replace: true });
        }}
      />
    </div>
  );
}
