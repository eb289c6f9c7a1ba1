// For `node --import`: plants a script into every page that the server renders, before it decides which ones the page
// may have, as a hole in what draws the page would.

const planted = `<script>document.documentElement.dataset.planted = "ran"</script>`;

globalThis.Response = class extends Response {
  /** The body as rendered, with one script more. */
  async arrayBuffer() {
    const body = await super.arrayBuffer();
    if (!this.headers.get("content-type")?.startsWith("text/html")) return body;
    const html = Buffer.from(body).toString("utf8");
    return Uint8Array.from(Buffer.from(html.replace("</body>", `${planted}</body>`))).buffer;
  }
};
