/** Who may send an invoice for which seller, and who may add attachments. */
import { instant } from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import {
  allowsAttachments,
  type IssuedDocument,
  mayIssue,
  maySendAttachment,
} from "../src/permissions/issuing.ts"
import { at, granted, group, nip, owner, stateOf } from "./support/facts.ts"

const seller = nip("5265877635")
const buyer = nip("1111111111")
const provider = { type: "PeppolId", value: "PPL123456" } as const

const document = (changes: Partial<IssuedDocument> = {}): IssuedDocument => ({
  identity: { sellerNip: seller.value, buyerNip: buyer.value, kind: "VAT" },
  isSelfInvoicing: false,
  thirdParties: [],
  ...changes,
})
const rr = { ...document().identity, kind: "VAT_RR" }

const authorized = (scope: string, to: typeof buyer | typeof provider = buyer) =>
  stateOf(granted({ kind: "authorization", context: seller, to, scopes: [scope] }))

describe("For which seller a context may send", () => {
  it("a company sends its own, and its units and EU entities send for it", () => {
    const contexts = [
      seller,
      { type: "InternalId", value: `${seller.value}-12346` },
      { type: "NipVatUe", value: `${seller.value}-ES12345678A` },
    ] as const
    for (const context of contexts) expect(mayIssue(stateOf(), context, document())).toBe(true)
    expect(mayIssue(stateOf(), buyer, document())).toBe(false)
  })

  it("a buyer sends in self-billing what the seller authorized, and nothing else", () => {
    const state = authorized("SelfInvoicing")
    const selfBilled = document({ isSelfInvoicing: true })
    expect(mayIssue(state, buyer, selfBilled)).toBe(true)
    expect(mayIssue(state, buyer, document())).toBe(false)
    expect(mayIssue(stateOf(), buyer, selfBilled)).toBe(false)
    expect(mayIssue(state, nip("2222222222"), selfBilled)).toBe(false)
  })

  it("a buyer of farmers sends RR invoices with RRInvoicing alone", () => {
    const document_ = document({ identity: rr })
    expect(mayIssue(authorized("RRInvoicing"), buyer, document_)).toBe(true)
    expect(mayIssue(authorized("SelfInvoicing"), buyer, document_)).toBe(false)
  })

  it("a provider of Peppol services sends what the seller authorized", () => {
    const state = authorized("PefInvoicing", provider)
    expect(mayIssue(state, provider, document())).toBe(true)
    expect(mayIssue(state, { ...provider, value: "PPL654321" }, document())).toBe(false)
    expect(mayIssue(stateOf(), provider, document())).toBe(false)
  })

  it("a tax representative sends as the authorized party that it is", () => {
    const state = authorized("TaxRepresentative")
    const named = (role: number) => document({ authorized: { nip: buyer.value, role } })
    expect(mayIssue(state, buyer, named(3))).toBe(true)
    expect(mayIssue(state, buyer, named(1))).toBe(false)
    expect(mayIssue(state, buyer, document())).toBe(false)
    expect(mayIssue(stateOf(), buyer, named(3))).toBe(false)
  })

  it("a bailiff and an authority send for a debtor that they name themselves for", () => {
    const named = document({ authorized: { nip: buyer.value, role: 2 } })
    const bailiff = stateOf(owner(buyer.value, "80010112345", true))
    const authority = stateOf(group("EnforcementAuthority", buyer.value))
    expect(mayIssue(bailiff, buyer, named)).toBe(true)
    expect(mayIssue(authority, buyer, named)).toBe(true)
    expect(mayIssue(stateOf(owner(buyer.value, "80010112345")), buyer, named)).toBe(false)
  })

  it.each([
    ["VatGroup", 9],
    ["JST", 7],
  ] as const)("a unit of a %s sends for it in the role %i", (type, role) => {
    const unit = nip("2222222222")
    const state = stateOf(group(type, seller.value, unit.value))
    const named = (asRole: number) =>
      document({ thirdParties: [{ identifier: unit, role: asRole }] })
    expect(mayIssue(state, unit, named(role))).toBe(true)
    expect(mayIssue(state, unit, named(role + 1))).toBe(false)
    expect(mayIssue(state, buyer, named(role))).toBe(false)
    expect(mayIssue(stateOf(), unit, named(role))).toBe(false)
  })
})

describe("Attachments", () => {
  const allowed = { fact: "AttachmentsAllowed", at, nip: seller.value } as const
  const revoked = {
    fact: "AttachmentsRevoked",
    at,
    nip: seller.value,
    endsAt: instant(5_000),
  } as const

  it("an allowance lasts until its end, and none begins by a revocation", () => {
    const until = (now: number) =>
      allowsAttachments(stateOf(allowed, revoked), seller.value, instant(now))
    expect([4_999, 5_000].map(until)).toEqual([true, false])
    expect(allowsAttachments(stateOf(allowed), seller.value, instant(9_000))).toBe(true)
    expect(allowsAttachments(stateOf(revoked), seller.value, instant(4_000))).toBe(false)
    expect(allowsAttachments(stateOf(allowed), buyer.value, at)).toBe(false)
  })

  it.each([
    ["in a batch", seller, false, false, true],
    ["in an interactive session", seller, true, false, false],
    ["as a technical correction", seller, true, true, true],
    ["by a Peppol provider for the seller", provider, true, false, true],
    ["by a company without an allowance", buyer, false, false, false],
  ] as const)(
    "an attachment %s",
    (_what, context, isInteractive, isTechnicalCorrection, isAccepted) => {
      const sent = { context, sellerNip: seller.value, isInteractive, isTechnicalCorrection, at }
      expect(maySendAttachment(stateOf(allowed), sent)).toBe(isAccepted)
    },
  )
})
