// A fixed piece of work of about a second, and the processor seconds that it takes here and now: what a run costs on two
// machines can be compared by it. It must never change.
const started = process.cpuUsage();
let hash = 0;
for (let round = 0; round < 60; round++) {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: (index * 7919) % 20_011,
    name: `row ${index % 977}`,
  }));
  rows.sort((a, b) => a.id - b.id || (a.name < b.name ? -1 : 1));
  const text = JSON.stringify(rows);
  hash = (hash + JSON.parse(text).length + text.replace(/row (\d)/g, "line $1").length) % 1_000_003;
}
const { user, system } = process.cpuUsage(started);
if (hash !== 595_229) throw new Error(`This is another piece of work: ${hash}`);
console.log(((user + system) / 1e6).toFixed(2));
