import type { TenantId, UserId } from "@procurement/domain/identity"
import { typeId } from "@procurement/domain/identity"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import {
  maximumPasskeys,
  mustSignInAgain,
  type Passkey,
  type User,
  userHandleOf,
  userOfHandle,
  withoutPasskey,
  withPasskey,
  withUse,
} from "@procurement/domain/user"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const idOf = (prefix: "ten" | "usr", nth: number) =>
  typeId(prefix, instant(nth), new Uint8Array(10))
const aPasskey = (id: string, signCount = 0): Passkey => ({
  id,
  name: `device ${id}`,
  publicKey: "pQECAyYg",
  signCount,
  transports: ["internal"],
  createdAt: instant(1_000),
})
const anna: User = {
  id: idOf("usr", 1) as UserId,
  tenantId: idOf("ten", 1) as TenantId,
  email: emailAddress("anna@example.com"),
  role: "owner",
  language: "pl",
  createdAt: instant(0),
}
const withKeys = (...passkeys: ReadonlyArray<Passkey>): ReadonlyArray<User> => [
  { ...anna, passkeys },
]
const tagOf = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(result) ? result.failure._tag : "success"

describe("Passkeys of a user", () => {
  it("a passkey is added after the others, with an audit entry and no end of sessions", () => {
    const [first, second] = [aPasskey("a"), aPasskey("b")]
    const change = Result.getOrThrow(withPasskey(withKeys(first), anna.id, second))
    expect(change).toMatchObject({
      kind: "saved",
      endsSessions: false,
      user: { passkeys: [first, second] },
      audit: { action: "passkey.added", subject: { type: "passkey", id: "b", name: "device b" } },
    })
    expect(tagOf(withPasskey([anna], anna.id, first))).toBe("success")
  })

  it("a device is added once, and a user has at most ten", () => {
    const all = Array.from({ length: maximumPasskeys }, (_, nth) => aPasskey(String(nth)))
    expect(tagOf(withPasskey(withKeys(...all), anna.id, aPasskey("x")))).toBe("TooManyPasskeys")
    expect(tagOf(withPasskey(withKeys(...all.slice(1)), anna.id, aPasskey("x")))).toBe("success")
    expect(tagOf(withPasskey(withKeys(aPasskey("x")), anna.id, aPasskey("x")))).toBe(
      "PasskeyNotAccepted",
    )
  })

  it("only the named passkey is removed", () => {
    const [first, second] = [aPasskey("a"), aPasskey("b")]
    const change = Result.getOrThrow(withoutPasskey(withKeys(first, second), anna.id, "a"))
    expect(change).toMatchObject({ user: { passkeys: [second] }, endsSessions: false })
    expect(change.audit).toMatchObject({ action: "passkey.removed", subject: { id: "a" } })
    expect(tagOf(withoutPasskey(withKeys(first), anna.id, "b"))).toBe("PasskeyNotFound")
    expect(tagOf(withoutPasskey([anna], anna.id, "a"))).toBe("PasskeyNotFound")
  })

  it("a use is stored when the counter has grown, or when the device does not count", () => {
    const used = (stored: number, signCount: number) =>
      withUse(withKeys(aPasskey("a", stored)), anna.id, "a", { signCount, at: instant(9) })
    for (const [stored, signCount] of [
      [0, 0],
      [0, 1],
      [4, 5],
      [4, 90],
    ] as const) {
      const { user, audit } = Result.getOrThrow(used(stored, signCount))
      expect(user.passkeys).toMatchObject([{ signCount, lastUsedAt: 9 }])
      expect(audit).toBeUndefined()
    }
    for (const [stored, signCount] of [
      [4, 4],
      [4, 3],
      [4, 0],
    ] as const) {
      expect(tagOf(used(stored, signCount))).toBe("PasskeyNotAccepted")
    }
    const removed = withUse([anna], anna.id, "a", { signCount: 1, at: instant(9) })
    expect(tagOf(removed)).toBe("PasskeyNotAccepted")
  })

  it("every change of a user that does not exist is rejected", () => {
    const use = { signCount: 1, at: instant(9) }
    const stranger = idOf("usr", 2) as UserId
    const users = withKeys(aPasskey("a"))
    expect(tagOf(withPasskey(users, stranger, aPasskey("b")))).toBe("UserNotFound")
    expect(tagOf(withoutPasskey(users, stranger, "a"))).toBe("UserNotFound")
    expect(tagOf(withUse(users, stranger, "a", use))).toBe("UserNotFound")
  })
})

describe("Signing in again", () => {
  it("is needed from ten minutes on, by those who have a passkey or by everybody", () => {
    const needs = (hasPasskey: boolean, asks: "everybody" | "with passkey", millis: number) =>
      mustSignInAgain({ createdAt: instant(5_000), hasPasskey }, asks, instant(5_000 + millis))
    for (const [hasPasskey, asks, late] of [
      [true, "with passkey", true],
      [false, "with passkey", false],
      [true, "everybody", true],
      [false, "everybody", true],
    ] as const) {
      expect(needs(hasPasskey, asks, 599_999)).toBe(false)
      expect(needs(hasPasskey, asks, 600_000)).toBe(late)
    }
  })
})

describe("Handles of users", () => {
  it("a handle names its user, in at most 64 bytes", () => {
    const handle = userHandleOf(anna)
    expect(new TextEncoder().encode(handle).length).toBeLessThanOrEqual(64)
    expect(userOfHandle(handle)).toEqual({ tenantId: anna.tenantId, id: anna.id })
  })

  it.each(["", "/", "ten_1/usr_1", `${anna.id}/${anna.tenantId}`, `${userHandleOf(anna)}/`])(
    "%j is no handle",
    (text) => {
      expect(userOfHandle(text)).toBeUndefined()
    },
  )
})
