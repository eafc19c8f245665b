/** Laws of e-mails about issued documents: one for each document and person, whenever planned. */
import { describe, expect, it } from "@effect/vitest"
import type { InvoiceIssued } from "@procurement/domain/events"
import { EmailId } from "@procurement/domain/identity"
import { noticesOf } from "@procurement/domain/notification"
import * as Schema from "effect/Schema"
import { anAccountant, eventNumbered, tenant } from "./support/issued.ts"

const isEmailId = Schema.is(EmailId)
const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))

describe("E-mails about issued documents", () => {
  it.prop("have an id for each event and person, the same again", [Count, Count], ([many, few]) => {
    const events = Array.from({ length: few }, (_, nth) => eventNumbered(nth))
    const notifications = { issuedInvoices: eventNumbered(0).occurredAt }
    const users = Array.from({ length: many }, (_, nth) =>
      anAccountant(16 * nth, { notifications }),
    )
    const plan = (event: InvoiceIssued) => noticesOf({ event, tenant, users })
    const emails = events.flatMap(plan)
    expect(new Set(emails.map(({ id }) => id)).size).toBe(many * few)
    expect(emails.every(({ id }) => isEmailId(id))).toBe(true)
    expect(events.flatMap(plan)).toEqual(emails)
  })
})
