import { personScopes, roles, scopes, scopesOfRole } from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import type { OperatorScope } from "@procurement/domain/operator"
import type { TenantId, UserId } from "@procurement/domain/identity"
import { instant } from "@procurement/domain/calendar"
import { lineText } from "@procurement/domain/text"
import {
  foldedAddress,
  invited,
  maximumUsers,
  newSession,
  removed,
  sessionIdleTime,
  sessionLifetime,
  type User,
  usedAt,
  sellerAccess,
  withOperatorScopes,
  withRole,
} from "@procurement/domain/user"
import * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const userNumbered = (nth: number, role: User["role"]): User => ({
  id: `usr_${nth}` as UserId,
  tenantId: "ten_1" as TenantId,
  email: emailAddress(`user${nth}@example.com`),
  role,
  language: "pl",
  createdAt: instant(0),
})
const actor = { type: "operator", operator: "0123456789ab" } as const
const message = {
  _tag: "UserInvited",
  tenantName: lineText("Zielona Łąka"),
  role: "owner",
  signInUrl: "https://example.com",
} as const
const owner = userNumbered(1, "owner")
const developer = userNumbered(2, "developer")
const tagOf = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(result) ? result.failure._tag : "success"

describe("People of the seller", () => {
  const person = (nth: number, ...scopes: ReadonlyArray<OperatorScope>): User => ({
    ...userNumbered(nth, "owner"),
    ...sellerAccess(scopes),
  })
  const [boss, packer] = [person(1, "administrator"), person(2, "warehouse")]

  it("other scopes end the sessions and are recorded; equal ones change nothing", () => {
    const changed = withOperatorScopes([boss, packer], packer.id, ["support", "reader"], actor)
    expect(Result.getOrThrow(changed)).toMatchObject({
      kind: "saved",
      endsSessions: true,
      user: { operatorScopes: ["reader", "support"], role: "accountant" },
      audit: { action: "user.role_changed", details: { scopes: "reader support" } },
    })
    const same = withOperatorScopes([boss, packer], packer.id, ["warehouse"], actor)
    expect(Result.getOrThrow(same)).toMatchObject({ kind: "unchanged", endsSessions: false })
  })

  it("one administrator stays", () => {
    expect(tagOf(withOperatorScopes([boss, packer], boss.id, ["reader"], actor))).toBe("LastOwner")
    expect(tagOf(removed([boss, packer], boss.id, actor))).toBe("LastOwner")
    const another = person(3, "administrator", "support")
    expect(tagOf(withOperatorScopes([boss, another], boss.id, ["reader"], actor))).toBe("success")
  })
})

describe("Users of a tenant", () => {
  it("an address is unique within a tenant", () => {
    expect(tagOf(invited([owner], { ...developer, email: owner.email }, actor, message))).toBe(
      "UserExists",
    )
    expect(foldedAddress(emailAddress("Anna@Example.COM"))).toBe("anna@example.com")
  })

  it("a tenant has at most 100 users", () => {
    const all = Array.from({ length: maximumUsers }, (_, nth) => userNumbered(nth, "owner"))
    const one = userNumbered(maximumUsers, "owner")
    expect(tagOf(invited(all, one, actor, message))).toBe("TooManyUsers")
    expect(tagOf(invited(all.slice(1), one, actor, message))).toBe("success")
  })

  it("a new role ends the sessions and is recorded; the same role changes nothing", () => {
    const changed = Result.getOrThrow(withRole([owner, developer], developer.id, "owner", actor))
    expect(changed).toMatchObject({
      kind: "saved",
      endsSessions: true,
      user: { role: "owner" },
      audit: { action: "user.role_changed", details: { role: "owner" } },
    })
    const same = Result.getOrThrow(withRole([owner, developer], developer.id, "developer", actor))
    expect(same).toEqual({ kind: "unchanged", endsSessions: false, user: developer })
  })

  it("the last owner can't change role or be removed", () => {
    expect(tagOf(withRole([owner, developer], owner.id, "accountant", actor))).toBe("LastOwner")
    expect(tagOf(removed([owner, developer], owner.id, actor))).toBe("LastOwner")
    const second = userNumbered(3, "owner")
    expect(tagOf(removed([owner, second], owner.id, actor))).toBe("success")
    expect(tagOf(removed([owner], developer.id, actor))).toBe("UserNotFound")
  })
})

describe("Roles", () => {
  it("a developer has all scopes except managing users", () => {
    const missing = personScopes.filter((scope) => !scopesOfRole.developer.includes(scope))
    expect(missing).toEqual(["users:manage"])
  })

  it.each(roles)("the role %s can create clients only with its own scopes", (role) => {
    const held = scopesOfRole[role]
    const mayGrant = held.includes("credentials:manage") ? scopes : []
    expect(mayGrant.filter((scope) => !held.includes(scope))).toEqual([])
  })

  it("an accountant has only read scopes", () => {
    expect(scopesOfRole.accountant.filter((scope) => !scope.endsWith(":read"))).toEqual([])
  })
})

describe("Sessions", () => {
  const given = {
    id: "ses_1" as never,
    hash: "0".repeat(64) as never,
    tenantId: owner.tenantId,
    userId: owner.id,
  }
  const session = newSession(given, "Mozilla/5.0", instant(1_000))

  it("a use within a minute is not recorded", () => {
    expect(usedAt(session, instant(60_999))).toBeUndefined()
    expect(usedAt(session, instant(61_000))?.lastUsedAt).toBe(61_000)
  })

  it("a session ends after its idle time, and never later than its lifetime", () => {
    const idle = Duration.toMillis(sessionIdleTime)
    const whole = Duration.toMillis(sessionLifetime)
    expect(session.expiresAt).toBe(1_000 + idle)
    expect(usedAt(session, instant(whole))?.expiresAt).toBe(1_000 + whole)
  })

  it("a user agent is truncated to 200 characters", () => {
    expect(newSession(given, "x".repeat(300), instant(0)).userAgent).toHaveLength(200)
    expect(newSession(given, undefined, instant(0))).not.toHaveProperty("userAgent")
  })
})
