import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { rightsIn } from "../src/permissions/rights.ts"
import type { PermissionFact, PermissionsGranted } from "../src/state/permission-facts.ts"
import { granted, nip, revoked, stateOf } from "./support/facts.ts"

const scopes = ["InvoiceRead", "InvoiceWrite", "CredentialsManage"] as const
const kinds = ["person", "entity", "indirect", "authorization"] as const
const companies = ["1111111111", "2222222222", "3333333333"] as const

const Company = Schema.Literals(companies)
const Grants = Schema.Array(
  Schema.Struct({
    kind: Schema.Literals(kinds),
    context: Company,
    to: Company,
    scope: Schema.Literals(scopes),
    canDelegate: Schema.Boolean,
    target: Schema.Literals([...companies, "AllPartners"]),
    isRevoked: Schema.Boolean,
  }),
)
type Grant = (typeof Grants.Type)[number]

const factOf = ({ kind, context, to, scope, canDelegate, target }: Grant): PermissionsGranted =>
  granted({
    kind,
    context: nip(context),
    to: nip(to),
    scopes: [scope],
    canDelegate,
    ...(kind !== "indirect"
      ? {}
      : { target: target === "AllPartners" ? { type: target } : nip(target) }),
  })

const facts = (grants: ReadonlyArray<Grant>): ReadonlyArray<PermissionFact> =>
  grants.flatMap((grant) => {
    const fact = factOf(grant)
    return grant.isRevoked ? [fact, revoked(fact)] : [fact]
  })

describe("Rights under random grants", () => {
  it.prop(
    "a right always has a direct grant of its context, or an indirect one that its context allows",
    { grants: Grants, context: Company, signer: Company },
    ({ grants, context, signer }) => {
      if (context === signer) return
      const standing = grants.filter(({ isRevoked }) => !isRevoked)
      for (const right of rightsIn(stateOf(...facts(grants)), nip(context), [nip(signer)])) {
        const alike = standing.filter(({ scope }) => scope === right)
        const isDirect = alike.some(
          (one) =>
            (one.kind === "person" || one.kind === "entity") &&
            one.context === context &&
            one.to === signer,
        )
        const isIndirect = alike.some(
          (one) =>
            one.kind === "indirect" &&
            one.to === signer &&
            [context, "AllPartners"].includes(one.target) &&
            alike.some(
              (lent) =>
                lent.kind === "entity" &&
                lent.canDelegate &&
                lent.context === context &&
                lent.to === one.context,
            ),
        )
        expect(isDirect || isIndirect).toBe(true)
      }
    },
  )

  it.prop(
    "another grant never takes a right away, and a revocation never adds one",
    { grants: Grants, more: Grants, context: Company, signer: Company },
    ({ grants, more, context, signer }) => {
      const rights = (all: ReadonlyArray<Grant>) =>
        rightsIn(stateOf(...facts(all)), nip(context), [nip(signer)])
      const before = rights(grants)
      expect(rights([...grants, ...more])).toEqual(expect.arrayContaining([...before]))
      const fewer = rights(grants.map((grant) => ({ ...grant, isRevoked: true })))
      expect(before).toEqual(expect.arrayContaining([...fewer]))
    },
  )
})
