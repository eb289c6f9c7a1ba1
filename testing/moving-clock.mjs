// Loaded ahead of a server, so that a test can let time pass for it: each SIGUSR2 is 16 minutes, one more than it holds
// that somebody has proven who they are.
const RealDate = Date;
let ahead = 0;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length > 0) super(...values);
    else super(RealDate.now() + ahead);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};

process.on("SIGUSR2", () => {
  ahead += 16 * 60_000;
});

/** The real time again, for the next test. */
export function setBack() {
  ahead = 0;
}
