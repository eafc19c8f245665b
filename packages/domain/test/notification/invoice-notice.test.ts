/** Who gets an e-mail about an issued document, and what is attached. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { attachedOf, maximumAttachedBytes, noticesOf } from "@procurement/domain/notification"
import type { User } from "@procurement/domain/user"
import { describe, expect, it } from "vitest"
import { anAccountant, eventNumbered, tenant } from "./support/issued.ts"

const event = eventNumbered(0)
const { occurredAt } = event

let created = 0
const wanting = (changes: Partial<User> = {}, since: Instant = occurredAt): User => {
  created += 1
  return anAccountant(created, { notifications: { issuedInvoices: since }, ...changes })
}

const recipients = (...users: ReadonlyArray<User>) =>
  noticesOf({ event, tenant, users }).map(({ to }) => to)

describe("noticesOf", () => {
  it("writes to owners and accountants who asked, not to developers", () => {
    const [owner, accountant] = [wanting({ role: "owner" }), wanting()]
    const users = [owner, wanting({ role: "developer" }), accountant]
    expect(recipients(...users)).toEqual([owner.email, accountant.email])
  })

  it("does not write to people who did not ask, or asked after the document was issued", () => {
    const late = wanting({}, instant(occurredAt + 1))
    const off = wanting({ notifications: {} })
    expect(recipients(late, off)).toEqual([])
  })

  it("writes about the document in the language of the person", () => {
    const user = wanting({ language: "pl" })
    const { number, ksefNumber, issueDate, invoiceId, total: amount, currency } = event.data
    expect(noticesOf({ event, tenant, users: [user] })).toEqual([
      {
        id: expect.stringMatching(/^eml_/),
        tenantId: tenant.id,
        to: user.email,
        language: "pl",
        createdAt: occurredAt,
        message: expect.objectContaining({
          _tag: "InvoiceIssued",
          tenantName: tenant.name,
          userId: user.id,
          invoiceId,
          number,
          ksefNumber,
          issueDate,
          total: { amount, currency },
        }),
      },
    ])
  })
})

describe("attachedOf", () => {
  const files = (bytes: number) => [
    { name: "a.xml", content: new Uint8Array(1) },
    { name: "a.pdf", content: new Uint8Array(bytes - 1) },
  ]

  it("attaches files of ten megabytes together, and nothing when they are larger", () => {
    expect(attachedOf(files(maximumAttachedBytes))).toHaveLength(2)
    expect(attachedOf(files(maximumAttachedBytes + 1))).toEqual([])
  })
})
