/** What people are notified about: off until they ask, and on since then. */
import { instant } from "@procurement/domain/calendar"
import { roles } from "@procurement/domain/credential"
import {
  mayBeNotified,
  notificationSettingsOf,
  type User,
  wantsIssued,
  withNotifications,
} from "@procurement/domain/user"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { anAccountant } from "../notification/support/issued.ts"

const now = instant(1_000)
const user = anAccountant(1)

const after = (before: User, issuedInvoices: boolean, at = now): User =>
  Result.getOrThrow(withNotifications([before], before.id, { issuedInvoices }, at)).user

describe("Notifications of a person", () => {
  it("are off until the person asks, and off again when turned off", () => {
    const on = after(user, true)
    expect([user, on, after(on, false)].map(notificationSettingsOf)).toEqual([
      { issuedInvoices: false },
      { issuedInvoices: true },
      { issuedInvoices: false },
    ])
  })

  it("are about documents issued since the person asked, also when asked again", () => {
    const on = after(user, true)
    const again = after(on, true, instant(9_000))
    for (const wanting of [on, again]) {
      expect(wantsIssued(wanting, instant(999))).toBe(false)
      expect(wantsIssued(wanting, now)).toBe(true)
    }
    expect(wantsIssued(after(on, false), now)).toBe(false)
  })

  it("are for owners and accountants", () => {
    expect(roles.filter((role) => mayBeNotified({ role }))).toEqual(["owner", "accountant"])
    expect(wantsIssued({ ...after(user, true), role: "developer" }, now)).toBe(false)
  })

  it("end no session, and fail for an unknown person", () => {
    const changed = withNotifications([user], user.id, { issuedInvoices: true }, now)
    expect(Result.getOrThrow(changed)).toMatchObject({ kind: "saved", endsSessions: false })
    expect(Result.isFailure(withNotifications([], user.id, { issuedInvoices: true }, now))).toBe(
      true,
    )
  })
})
