/** Makes the browser save a call's answer: a link can't carry the token that the call needs. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has read the file's address.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
