/** Laws of e-mails about issued documents: one for each document and person, whenever planned. */
import { describe, expect, it } from "@effect/vitest"
import {
  anEvent,
  aTenant,
  aUser,
  freshEventId,
  freshUserId,
} from "@procurement/contract-tests/builders"
import type { InvoiceIssued } from "@procurement/domain/events"
import { EmailId } from "@procurement/domain/identity"
import { noticesOf } from "@procurement/domain/notification"
import * as Schema from "effect/Schema"

const isEmailId = Schema.is(EmailId)
const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))

describe("E-mails about issued documents", () => {
  it.prop("have an id for each event and person, the same again", [Count, Count], ([many, few]) => {
    const tenant = aTenant()
    const issued = anEvent("invoice.issued", { tenantId: tenant.id }) as InvoiceIssued
    const notifications = { issuedInvoices: issued.occurredAt }
    const users = Array.from({ length: many }, () =>
      aUser(undefined, { id: freshUserId(), role: "owner", notifications }),
    )
    const plan = (event: InvoiceIssued) => noticesOf({ event, tenant, users })
    const events = Array.from({ length: few }, () => ({
      ...issued,
      id: freshEventId(issued.occurredAt),
    }))
    const emails = events.flatMap(plan)
    expect(new Set(emails.map(({ id }) => id)).size).toBe(many * few)
    expect(emails.every(({ id }) => isEmailId(id))).toBe(true)
    expect(events.flatMap(plan)).toEqual(emails)
  })
})
