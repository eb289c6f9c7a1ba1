/**
 * What the first administrator's account says until its owner says something else: the name that setup gives it, and the
 * address where ADMIN_EMAIL isn't set, which is nobody's (docs/product/setup.md#the-first-administrator).
 */
// Not for people: what is in the database, whoever reads it.
export const placeholders = { name: "Administrator", email: "admin@plenary.example" };
