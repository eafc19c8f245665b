/** When operators are warned of the end of a certificate. */
import { expect, it } from "vitest"
import { instant } from "../../src/calendar/index.ts"
import { expiryOf } from "../../src/service/index.ts"

const day = 86_400_000
const now = Date.UTC(2026, 10, 20)

it.each([
  ["seal", 30],
  ["tsa", 30],
  ["tls", 30],
  ["ksef_login", 60],
  ["ksef_offline", 60],
  ["ksef_token", 60],
])("of %s from %i days before, and of an error after it", (name, days) => {
  const expiry = (millis: number) =>
    expiryOf({ name, validTo: instant(now + millis) }, instant(now))
  expect(expiry(days * day)).toEqual({ daysLeft: days })
  expect(expiry(days * day - 1)).toEqual({ daysLeft: days - 1, level: "warn" })
  expect(expiry(1)).toEqual({ daysLeft: 0, level: "warn" })
  expect(expiry(0)).toEqual({ daysLeft: 0, level: "error" })
  expect(expiry(-1)).toEqual({ daysLeft: -1, level: "error" })
})
