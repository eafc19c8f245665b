/** Buyers as they are registered, compared with what orders state. */
import { describe, expect, it } from "@effect/vitest"
import { Buyer, differingFields, internalIdIssue } from "@procurement/domain/party"
import * as Schema from "effect/Schema"

const address = { countryCode: "PL", line1: "Rynek 1" }
const company = { nip: "7740001454", name: "Gmina", address }
const unit = { internalId: "7740001454-00017", name: "Szkoła", address }
const decode = Schema.decodeUnknownSync(Buyer)

describe("A registered buyer", () => {
  it.each([
    ["7740001454-00017", undefined],
    ["7740001455-00017", "has an invalid check digit"],
    ["7740001454-0017", "must be a NIP, a hyphen and five digits"],
  ])("the internal identifier %s: %s", (text, issue) => {
    expect(internalIdIssue(text)).toBe(issue)
  })

  it.each([
    [{ ...unit, nip: "7740001454" }, "must have either nip or internalId"],
    [{ name: "Szkoła", address }, "must have either nip or internalId"],
    [{ ...unit, internalId: "1" }, "five digits"],
  ])("a third party has exactly one valid identifier (%#)", (party, issue) => {
    expect(() => decode({ ...company, localGovernmentUnit: party })).toThrow(issue)
  })

  it("differs from an order by name, address and declared third parties", () => {
    const registered = decode({ ...company, localGovernmentUnit: unit })
    const stated = decode(company)
    expect(differingFields(stated, registered)).toEqual([])
    const moved = { ...stated, address: { ...stated.address, line2: registered.name } }
    expect(differingFields(moved, registered)).toEqual(["address"])
    const declaring = (localGovernmentUnit: boolean, vatGroupMember: boolean) =>
      differingFields({ ...stated, declares: { localGovernmentUnit, vatGroupMember } }, registered)
    expect(declaring(true, false)).toEqual([])
    expect(declaring(false, true)).toEqual(["localGovernmentUnit", "vatGroupMember"])
  })
})
