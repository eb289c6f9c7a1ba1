/**
 * What the first administrator's account holds until its owner changes it: a name, and without ADMIN_EMAIL an address
 * that is nobody's (docs/product/setup.md#the-first-administrator).
 */
// Not for people: what is in the database, whoever reads it.
export const placeholders = { name: "Administrator", email: "admin@plenary.example" };
