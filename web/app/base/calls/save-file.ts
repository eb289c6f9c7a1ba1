/** Has the browser save the answer of a call: a link can't carry the token that the call needs. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the file's address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
