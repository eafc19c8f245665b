/** Which invoices a context sees, and as which party. */
import { describe, expect, it } from "vitest"
import {
  isParty,
  isPartyAs,
  type NamedParties,
  needsDocument,
  type RegisteredInvoice,
  subjectTypes,
  unreadParties,
} from "../src/register/visibility.ts"
import { nip } from "./support/facts.ts"

const seller = nip("5265877635")
const buyer = nip("1111111111")
const third = nip("2222222222")
const unit = { type: "InternalId", value: "1111111111-12346" } as const
const entity = { type: "NipVatUe", value: "5265877635-ES12345678A" } as const

const invoice = (
  parties: Partial<NamedParties> = {},
  sentIn: RegisteredInvoice["sentIn"] = seller,
): RegisteredInvoice => ({
  identity: {
    sellerNip: seller.value,
    buyerNip: buyer.value,
    kind: "VAT",
    number: "FV/1",
    issueDate: "2026-01-15",
  },
  sentIn,
  parties: { ...unreadParties, ...parties },
})

const rolesOf = (context: Parameters<typeof isParty>[0], one: RegisteredInvoice) =>
  subjectTypes.filter((type) => isPartyAs(context, type, one))

describe("Parties of an invoice", () => {
  it("a company is the party that names its NIP", () => {
    const parties = {
      thirdParties: [{ identifier: third }, { identifier: buyer }],
      authorized: { nip: "3333333333" },
    }
    const one = invoice(parties)
    expect(rolesOf(seller, one)).toEqual(["Subject1"])
    expect(rolesOf(buyer, one)).toEqual(["Subject2", "Subject3"])
    expect(rolesOf(third, one)).toEqual(["Subject3"])
    expect(rolesOf(nip("3333333333"), one)).toEqual(["SubjectAuthorized"])
    expect(isParty(nip("4444444444"), one)).toBe(false)
  })

  it("a unit sees what names its identifier, and what it sent itself", () => {
    expect(rolesOf(unit, invoice())).toEqual([])
    expect(rolesOf(unit, invoice({ thirdParties: [{ identifier: unit }] }))).toEqual(["Subject3"])
    expect(rolesOf(unit, invoice({}, unit))).toEqual(["Subject1"])
  })

  it("an EU entity sees what it buys from its Polish seller", () => {
    const bought = invoice({ buyer: { type: "VatUe", value: "ES12345678A" } })
    expect(rolesOf(entity, bought)).toEqual(["Subject1", "Subject2"])
    expect(isParty(entity, invoice({ buyer: { type: "VatUe", value: "ES00000000B" } }))).toBe(false)
  })

  it("a provider of Peppol services is no party", () => {
    expect(isParty({ type: "PeppolId", value: "PPL123456" }, invoice())).toBe(false)
  })

  it("what the register says without the document is what it says with it", () => {
    const full = invoice({ thirdParties: [{ identifier: third }], authorized: { nip: "1" } })
    for (const context of [seller, buyer, third, unit]) {
      for (const type of subjectTypes.filter((one) => !needsDocument(context, one))) {
        expect(isPartyAs(context, type, { ...full, parties: unreadParties })).toBe(
          isPartyAs(context, type, full),
        )
      }
    }
  })
})
