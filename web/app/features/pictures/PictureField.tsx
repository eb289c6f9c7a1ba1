import type { PictureSize } from "@plenary/contract/pictures/picture-address";
import { getPicture } from "@plenary/contract/pictures/pictures";
import { text } from "@plenary/contract/text";
import { type ReactNode, useRef, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useLoaded } from "../../base/calls/use-loaded.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";

/** A file of a picture that one may see, as an address for an image; undefined until it is there. */
export function usePicture(hash: string | null, size: PictureSize): string | undefined {
  const load = (signal: AbortSignal) => call(getPicture, { params: { hash: hash ?? "", size } }, { signal });
  return useLoaded(hash && `${hash}-${size}`, load, getPicture.failure).found?.picture;
}

interface PictureFieldProps {
  label: string;
  /** The file of the picture that is there. */
  hash: string | null;
  size: PictureSize;
  /** In pixels of the page. */
  width: number;
  height: number;
  round?: boolean;
  failure: string;
  upload: (file: Blob) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** Stands where the picture does, for one that can be worked on. */
  children?: ReactNode;
}

/** A picture that is saved as soon as its file is chosen. */
export function PictureField({ label, hash, size, round, children, ...field }: PictureFieldProps) {
  const { width, height, failure, upload, remove } = field;
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const task = useTask(failure);
  const removing = useTask(failure);
  const [asks, setAsks] = useState(false);
  const address = usePicture(children ? null : hash, size);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 text-sm font-medium">{label}</legend>
      {hash && !children && (
        <img
          src={address}
          alt={label}
          width={width}
          height={height}
          className={`border border-line bg-surface object-contain ${round ? "rounded-full" : "rounded-control"}`}
        />
      )}
      {hash && children}
      <FormError>{task.error}</FormError>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/svg+xml"
        aria-label={text("File of {label}", { label })}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void task.run(() => upload(file));
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          ref={choose}
          variant="secondary"
          size="sm"
          busy={task.busy}
          busyLabel={text("Saving...")}
          onClick={() => input.current?.click()}
        >
          {hash ? text("Replace picture") : text("Choose picture")}
          <span className="sr-only">: {label}</span>
        </Button>
        {hash && (
          <Button variant="quiet" size="sm" disabled={task.busy} onClick={() => setAsks(true)}>
            {text("Remove picture")}
            <span className="sr-only">: {label}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks}
        title={text("Remove this picture?")}
        confirmLabel={text("Remove picture")}
        danger
        busy={removing.busy}
        busyLabel={text("Removing...")}
        error={removing.error}
        focusAfter={hash ? undefined : choose}
        onConfirm={() =>
          removing.run(async () => {
            await remove();
            setAsks(false);
          })
        }
        onCancel={() => {
          setAsks(false);
          removing.clear();
        }}
      >
        {text("“{label}” is deleted here. The original file isn't kept.", { label })}
      </ConfirmDialog>
      <p className="text-sm text-ink-soft">{text("JPEG, PNG, WebP or SVG, up to 10 MB.")}</p>
    </fieldset>
  );
}
