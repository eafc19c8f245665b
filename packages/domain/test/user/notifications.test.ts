/** What people are notified about: off until they ask, and on since then. */
import { instant } from "@procurement/domain/calendar"
import { roles } from "@procurement/domain/credential"
import {
  type NotificationChoice,
  mayBeNotified,
  notificationSettingsOf,
  remindedThrough,
  type User,
  wantsIssued,
  wantsReminders,
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
      { issuedInvoices: false, dueInvoices: false },
      { issuedInvoices: true, dueInvoices: false },
      { issuedInvoices: false, dueInvoices: false },
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

const chosen = (before: User, choice: NotificationChoice, at = now): User =>
  Result.getOrThrow(withNotifications([before], before.id, choice, at)).user

describe("Reminders of a person", () => {
  const at = (text: string) => instant(Date.parse(text))
  const morning = at("2026-12-01T08:00:00Z")

  it.each([
    ["from eight in the morning in Warsaw", "2026-12-01T07:00:00Z", "2026-12-04"],
    ["not earlier", "2026-12-01T06:59:59Z", "2026-12-03"],
    ["in summer as well", "2026-07-01T06:00:00Z", "2026-07-04"],
    ["by the day in Warsaw", "2026-12-01T23:30:00Z", "2026-12-04"],
  ])("leave three days before the due date: %s", (_what, now_, through) => {
    expect(remindedThrough(at(now_))).toBe(through)
  })

  it("begin with the next ones that leave, and stay on when asked again", () => {
    const on = chosen(user, { issuedInvoices: false, dueInvoices: true }, morning)
    expect(on.notifications).toEqual({ dueInvoices: "2026-12-04" })
    const later = at("2026-12-03T08:00:00Z")
    expect(chosen(on, { issuedInvoices: false, dueInvoices: true }, later)).toEqual(on)
    expect(chosen(on, { issuedInvoices: false, dueInvoices: false }, later).notifications).toEqual(
      {},
    )
  })

  it("stay as they are when a choice does not name them", () => {
    const on = chosen(user, { issuedInvoices: true, dueInvoices: true }, morning)
    const still = chosen(on, { issuedInvoices: false }, morning)
    expect(notificationSettingsOf(still)).toEqual({ issuedInvoices: false, dueInvoices: true })
    expect(wantsReminders(chosen(user, { issuedInvoices: true }))).toBe(false)
  })

  it("are for owners and accountants", () => {
    const on = chosen(user, { issuedInvoices: false, dueInvoices: true }, morning)
    expect([wantsReminders(on), wantsReminders({ ...on, role: "developer" })]).toEqual([
      true,
      false,
    ])
  })
})
