/** What a signer may do in a context, without a server. */
import { describe, expect, it } from "vitest"
import { rightsIn } from "../src/permissions/rights.ts"
import { isActive } from "../src/permissions/grants.ts"
import { outcomeOf, type NewGrant } from "../src/permissions/granting.ts"
import { hasCheckDigit } from "../src/state/context-identifier.ts"
import { granted, group, nip, owner, pesel, revoked, stateOf } from "./support/facts.ts"

const company = nip("5265877635")
const office = nip("1111111111")
const other = nip("2222222222")
const unit = { type: "InternalId", value: "5265877635-12346" } as const
const entity = { type: "NipVatUe", value: "5265877635-ES12345678A" } as const
const anna = pesel("80010112345")
const everyone = { type: "AllPartners" } as const
const [read, write] = [["InvoiceRead"], ["InvoiceWrite"]]

describe("Owners", () => {
  it("a company's own NIP may do everything but enforce", () => {
    const rights = rightsIn(stateOf(), company, [company])
    expect(rights).toContain("Owner")
    expect(rights).toContain("CredentialsManage")
    expect(rights).not.toContain("EnforcementOperations")
  })

  it("a bailiff and an enforcement authority may also enforce", () => {
    const bailiff = stateOf(owner(company.value, anna.value, true))
    const authority = stateOf(group("EnforcementAuthority", company.value))
    for (const state of [bailiff, authority]) {
      expect(rightsIn(state, company, [company])).toContain("EnforcementOperations")
    }
  })

  it("the PESEL of the owner is as good as the company's NIP", () => {
    const state = stateOf(owner(company.value, anna.value))
    expect(rightsIn(state, company, [anna])).toEqual(rightsIn(state, company, [company]))
  })

  it("an owner has no rights in contexts of its units and EU entities without a grant", () => {
    expect(rightsIn(stateOf(), unit, [company])).toEqual([])
    expect(rightsIn(stateOf(), entity, [company])).toEqual([])
  })

  it("a Peppol provider may send PEF in its own context alone", () => {
    const provider = { type: "PeppolId", value: "PPL123456" } as const
    expect(rightsIn(stateOf(), provider, [provider])).toEqual(["PefInvoiceWrite"])
    expect(rightsIn(stateOf(), { ...provider, value: "PPL654321" }, [provider])).toEqual([])
  })
})

describe("Direct grants", () => {
  it("a person has the granted scopes, each once, until they are revoked", () => {
    const grant = granted({ context: company, to: anna, scopes: [...read, ...write] })
    const again = granted({ context: company, to: anna, scopes: read })
    expect(rightsIn(stateOf(grant, again), company, [anna])).toEqual([...read, ...write])
    expect(rightsIn(stateOf(grant, revoked(grant)), company, [anna])).toEqual([])
  })

  it("a grant holds in its own context alone", () => {
    const state = stateOf(granted({ context: company, to: anna, scopes: read }))
    expect(rightsIn(state, unit, [anna])).toEqual([])
    expect(rightsIn(state, other, [anna])).toEqual([])
  })

  it("the administrator of a unit manages permissions there, not at the parent", () => {
    const grant = granted({
      kind: "subunit",
      context: unit,
      grantedIn: company,
      to: anna,
      scopes: ["CredentialsManage"],
    })
    expect(rightsIn(stateOf(grant), unit, [anna])).toEqual(["CredentialsManage"])
    expect(rightsIn(stateOf(grant), company, [anna])).toEqual([])
  })

  it("an authorization gives no rights in the grantor's context", () => {
    const grant = granted({
      kind: "authorization",
      context: company,
      to: other,
      scopes: ["SelfInvoicing"],
    })
    expect(rightsIn(stateOf(grant), company, [other])).toEqual([])
  })

  it("a fingerprint is compared without regard to case", () => {
    const fingerprint = { type: "Fingerprint", value: "ab".repeat(32) } as const
    const state = stateOf(granted({ context: entity, to: fingerprint, scopes: read }))
    const signer = { ...fingerprint, value: "AB".repeat(32) }
    expect(rightsIn(state, entity, [signer])).toEqual(read)
  })
})

describe("Indirect grants", () => {
  const delegated = granted({
    kind: "entity",
    context: company,
    to: office,
    scopes: read,
    canDelegate: true,
  })
  const indirect = (target: NewGrant["target"]) =>
    granted({
      kind: "indirect",
      context: office,
      to: anna,
      scopes: [...read, ...write],
      ...(target === undefined ? {} : { target }),
    })

  it("a person works for a client with what the client lets the office pass on", () => {
    for (const target of [company, everyone]) {
      expect(rightsIn(stateOf(delegated, indirect(target)), company, [anna])).toEqual(read)
    }
  })

  it("a grant for one client gives no rights for another", () => {
    const state = stateOf(delegated, indirect(other))
    expect(rightsIn(state, company, [anna])).toEqual([])
    expect(rightsIn(state, office, [anna])).toEqual([])
  })

  it("a grant is inactive while no client that it is for lets the office pass it on", () => {
    const bound = granted({ kind: "entity", context: company, to: office, scopes: read })
    const grant = indirect(company)
    const activity = (...facts: ReadonlyArray<typeof bound>) => {
      const state = stateOf(...facts, grant)
      return [...state.permissions.values()]
        .filter(({ kind }) => kind === "indirect")
        .map((one) => isActive(state, one))
    }
    expect(activity()).toEqual([false, false])
    expect(activity(bound)).toEqual([false, false])
    expect(activity(delegated)).toEqual([true, false])
  })
})

describe("Outcome of a grant", () => {
  const base = { author: company, description: "do próby" } as const
  const codeOf = (grant: Omit<NewGrant, "author" | "description">, state = stateOf()) =>
    outcomeOf(state, { ...base, ...grant }).code
  const scopes = (...names: ReadonlyArray<string>) =>
    names.map((scope) => ({ scope, canDelegate: false }))
  const subunit = {
    kind: "subunit",
    authorized: anna,
    permissions: scopes("CredentialsManage"),
  } as const
  const authorization = { kind: "authorization", context: company } as const
  const provider = { type: "PeppolId", value: "PPL123456" } as const

  it.each([
    ["an internal identifier of its own NIP", unit, company, 200],
    ["an internal identifier of another NIP", unit, other, 410],
    ["an internal identifier, from within a unit", unit, unit, 450],
    ["the NIP of a unit of its group", other, company, 200],
    ["the NIP of a stranger", office, company, 410],
    ["a NIP, without being a group", other, office, 430],
  ] as const)("an administrator for %s", (_what, context, grantedIn, code) => {
    const state = stateOf(group("VatGroup", company.value, other.value))
    expect(codeOf({ ...subunit, context, grantedIn }, state)).toBe(code)
  })

  it.each([
    ["SelfInvoicing to a company", other, "SelfInvoicing", 200],
    ["PefInvoicing to a provider", provider, "PefInvoicing", 200],
    ["PefInvoicing to a company", other, "PefInvoicing", 450],
    ["TaxRepresentative to a provider", provider, "TaxRepresentative", 450],
  ] as const)("an authorization: %s", (_what, authorized, scope, code) => {
    const permissions = scopes(scope)
    expect(codeOf({ ...authorization, authorized, permissions })).toBe(code)
  })

  it("an EU entity has its administrator from the company of its context", () => {
    const grant = { kind: "euAdministrator", context: entity, authorized: anna } as const
    const permissions = scopes("VatUeManage")
    expect(codeOf({ ...grant, permissions, grantedIn: company })).toBe(200)
    expect(codeOf({ ...grant, permissions, grantedIn: other })).toBe(410)
  })

  it("EnforcementOperations are for those who enforce", () => {
    const permissions = scopes("EnforcementOperations")
    const grant = { kind: "person", context: company, authorized: anna, permissions } as const
    expect(codeOf(grant)).toBe(430)
    expect(codeOf(grant, stateOf(group("EnforcementAuthority", company.value)))).toBe(200)
  })
})

it("the published example of a check digit holds", () => {
  expect(hasCheckDigit("6824515772-12343")).toBe(true)
  expect(hasCheckDigit("6824515772-12344")).toBe(false)
})
