import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { SecretHash } from "@procurement/domain/credential"
import {
  mayOperate,
  objectionToUse,
  type OperatorName,
  OperatorScope,
  operatorScopes,
  type OperatorToken,
} from "@procurement/domain/operator"
import * as Schema from "effect/Schema"

const now = instant(Date.UTC(2026, 10, 20))
const token: OperatorToken = {
  name: "anna" as OperatorName,
  hash: "0".repeat(64) as SecretHash,
  scopes: ["warehouse"],
  networks: [],
  createdAt: now,
  expiresAt: instant(now + 1_000),
}
const Scopes = Schema.Array(OperatorScope).check(Schema.isMaxLength(5))
const Millis = Schema.Int.check(Schema.isBetween({ minimum: -2_000, maximum: 2_000 }))

describe("Scopes of operators", () => {
  it.each([
    [["warehouse"], "warehouse", true],
    [["warehouse"], "reader", true],
    [["warehouse"], "accounting", false],
    [["reader"], "support", false],
    [["administrator"], "accounting", true],
    [["support", "accounting"], "administrator", false],
    [[], "reader", false],
  ] as const)("an operator with %j may do what requires %s: %s", (held, required, may) => {
    expect(mayOperate(held, required)).toBe(may)
  })

  it.prop("more scopes never permit less", [Scopes, Scopes, OperatorScope], ([some, more, one]) => {
    expect(mayOperate([...some, ...more], one)).toBe(mayOperate(some, one) || mayOperate(more, one))
  })

  it.prop("every scope permits reading, and administrator everything", [OperatorScope], ([one]) => {
    expect(mayOperate([one], "reader")).toBe(true)
    expect(mayOperate(["administrator"], one)).toBe(true)
    expect(operatorScopes.every((each) => mayOperate([one], each))).toBe(one === "administrator")
  })
})

describe("Use of a token", () => {
  it("an expired token is rejected from every address", () => {
    const objection = objectionToUse(token, token.expiresAt, () => true)
    expect(objection).toMatchObject({ _tag: "OperatorTokenNotAccepted", reason: "Expired" })
  })

  it("a token with networks works only from one of them", () => {
    const bound = { ...token, networks: ["10.0.0.0/8", "192.0.2.7"] }
    const from = (own: string) => objectionToUse(bound, now, (network) => network === own)
    expect(from("192.0.2.7")).toBeUndefined()
    expect(from("172.16.0.0/12")).toMatchObject({ _tag: "OperatorAddressRefused" })
  })

  it.prop("a token without networks works from anywhere until it expires", [Millis], ([millis]) => {
    const at = instant(token.expiresAt + millis)
    expect(objectionToUse(token, at, () => false) === undefined).toBe(millis < 0)
  })
})
