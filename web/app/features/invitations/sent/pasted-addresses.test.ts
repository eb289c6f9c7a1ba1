import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parsePastedAddresses } from "./pasted-addresses.ts";

const found = (text: string) => parsePastedAddresses(text).addresses;
const unknown = (text: string) => parsePastedAddresses(text).unknown;

describe("a pasted list of addresses", () => {
  // Proves trust invitations: Many addresses at once, pasted in any form, each with its own answer; 20 speakers in
  //   three actions
  it("may be separated by anything, and as mail programs copy it", () => {
    const three = ["a@x.org", "b@x.org", "c@x.org"];
    for (const text of [
      "a@x.org b@x.org c@x.org",
      "a@x.org,b@x.org,c@x.org",
      "a@x.org;b@x.org; c@x.org;",
      "a@x.org\nb@x.org\r\nc@x.org\n",
      "\ta@x.org\tb@x.org\u00a0c@x.org",
      "Ada <a@x.org>, Bob Builder <b@x.org>, <c@x.org>",
      '"Lovelace, Ada" <a@x.org>; "bob@elsewhere.org" <b@x.org>; Cy<c@x.org>',
      "Lovelace, Ada <a@x.org>; Builder, Bob <b@x.org>; Cy, C. <c@x.org>",
      "Lovelace, Ada <a@x.org>, Builder, Bob <b@x.org>, Cy, C. <c@x.org>",
      "mailto:a@x.org?subject=Hello 'b@x.org' (c@x.org).",
      "a@x.org, A@X.org, b@x.org, c@x.org, B@x.org",
    ]) {
      assert.deepEqual(parsePastedAddresses(text), { addresses: three, unknown: [], later: "" }, text);
    }
  });

  it("says which pieces are none", () => {
    assert.deepEqual(unknown("Ada Lovelace, b@x.org, nobody; a@b"), ["Ada Lovelace", "nobody", "a@b"]);
    assert.deepEqual(unknown("anna.example.org ben@x.org"), ["anna.example.org"]);
    assert.deepEqual(found("anna.example.org ben@x.org"), ["ben@x.org"]);
    assert.deepEqual(unknown("ben.builder <b@x.org>, Dr. J.R. Ada a@x.org"), []);
    assert.deepEqual(unknown("one, two, three"), ["one", "two", "three"]);
    assert.deepEqual(parsePastedAddresses('nobody "X, Y" <xy@x.org>, no-one, "Z" <z@x.org>'), {
      ...{ addresses: ["xy@x.org", "z@x.org"], unknown: ["nobody", "no-one"], later: "" },
    });
    assert.deepEqual(unknown('John "Johnny" Doe <j@x.org> "X, Y" <xy@x.org>'), []);
    assert.deepEqual(unknown("b@x.org, Ada"), ["Ada"]);
    assert.deepEqual(unknown("@, a@@x.org; x@y.z@w.org"), ["@", "a@@x.org", "x@y.z@w.org"]);
    const links = ["http://kai@example.org", "https://x:y@example.org", "ftp://a@x.org"];
    assert.deepEqual(parsePastedAddresses(`${links.join(", ")} <HTTPS://b@x.org>, c@x.org`), {
      ...{ addresses: ["c@x.org"], unknown: [...links, "<HTTPS://b@x.org>"], later: "" },
    });
    assert.deepEqual([found(""), unknown(" ,;\n "), found('"a@x.org')], [[], [], ["a@x.org"]]);
  });

  it("ends after a hundred; nothing of the rest is lost", () => {
    const all = Array.from({ length: 250 }, (_, at) => `p${at}@x.org`);
    for (const by of [" ", ",", "\n", "; "]) {
      let left = all.join(by);
      const rounds = [];
      for (; left; left = parsePastedAddresses(left).later) rounds.push(parsePastedAddresses(left).addresses);
      assert.deepEqual(
        rounds.map(({ length }) => length),
        [100, 100, 50],
      );
      assert.deepEqual(rounds.flat(), all);
    }
  });

  // Proves trust invitations: A very long paste holds nothing up
  it("takes time in proportion to the text, whatever is in it: for four megabytes the square of that would outlast any test", () => {
    for (const text of [
      "x",
      "@",
      '"',
      "a@",
      ",",
      "a,",
      "<",
      "'@",
      "a@x.org ",
      '"a',
      "x y ",
      ".",
      "\u0301@",
    ]) {
      const { addresses, unknown } = parsePastedAddresses(text.repeat((1 << 22) / text.length));
      assert.ok(addresses.length <= 100, text);
      assert.ok(addresses.length + unknown.length > 0 || text === ",", text);
    }
  });
});
