/** A `node --test` reporter that writes the counts of the whole run as JSON, for the closing line of `npm test`. */
export default async function* countReporter(source) {
  for await (const { type, data } of source) {
    if (type === "test:summary" && data.file === undefined) yield JSON.stringify(data.counts);
  }
}
