/** The attachments of an e-mail about a document, read when the e-mail is sent. */
import { describe, expect, it } from "@effect/vitest"
import {
  layerLedgerMemory,
  makeLedgerMemory,
  makePeopleMemory,
  makeUserRepositoryMemory,
} from "@procurement/adapter-memory"
import { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import type { Email } from "@procurement/domain/email"
import type { InvoiceId } from "@procurement/domain/identity"
import { InvoicePdf } from "@procurement/domain/invoice"
import { prepareEmail, maximumAttachedBytes, noticesOf } from "@procurement/domain/notification"
import { UserRepository } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { anIssuedInvoice as invoice } from "../order/support/an-order.ts"
import { anAccountant, eventNumbered, tenant } from "./support/issued.ts"

const xml = new TextEncoder().encode("<Faktura/>")

/** An issued invoice, the e-mail about it, and the person who gets it. */
const aWorld = (pdfBytes = 4) => {
  const ledger = makeLedgerMemory()
  const people = makePeopleMemory(ledger.emails)
  const kept = { invoice, version: 1, work: { dueAt: undefined, attempts: 0 } }
  ledger.invoices.set(invoice.id, { kept, leasedUntil: undefined })
  const event = eventNumbered(0)
  const user = anAccountant(1, { notifications: { issuedInvoices: event.occurredAt } })
  people.users.set(user.id, user)
  const [email] = noticesOf({ event, tenant, users: [user] })
  const failure = new ArchiveError({ reason: "Unavailable", detail: "no answer" })
  const archive = { isAvailable: true }
  const layer = Layer.mergeAll(
    layerLedgerMemory(ledger),
    Layer.sync(UserRepository, () => makeUserRepositoryMemory(people)),
    Layer.mock(DocumentArchive, {
      get: (digest) =>
        archive.isAvailable && digest === invoice.document.digest
          ? Effect.succeed(xml)
          : Effect.fail(failure),
    }),
    Layer.succeed(InvoicePdf, { render: () => Effect.succeed(new Uint8Array(pdfBytes)) }),
  )
  const name = invoice.number.replaceAll("/", "-")
  return { layer, email: email as Email, name, people, user, archive }
}

describe("Attachments of an e-mail about a document", () => {
  it.effect("are its XML and its PDF, named after its number", () => {
    const { layer, email, name } = aWorld()
    return Effect.gen(function* () {
      expect((yield* prepareEmail(email)).attachments).toMatchObject([
        { name: `${name}.xml`, content: xml },
        { name: `${name}.pdf`, content: new Uint8Array(4) },
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("are left out when they are too large together", () => {
    const { layer, email } = aWorld(maximumAttachedBytes)
    return Effect.gen(function* () {
      expect(yield* prepareEmail(email)).toEqual({ email, attachments: [] })
    }).pipe(Effect.provide(layer))
  })

  it.live(
    "let the e-mail wait while the archive does not respond",
    () => {
      const { layer, email, archive } = aWorld()
      archive.isAvailable = false
      return Effect.gen(function* () {
        const report = yield* Effect.flip(prepareEmail(email))
        expect(report._tag).toBe("RefusedForNow")
        expect(report.detail).toContain("no answer")
      }).pipe(Effect.provide(layer))
    },
    20_000,
  )

  it.effect("are not sent when the document does not exist", () => {
    const { layer, email } = aWorld()
    const message = {
      ...email.message,
      invoiceId: "inv_00000000000000000000000000" as InvoiceId,
    } as Email["message"]
    return Effect.gen(function* () {
      expect((yield* Effect.flip(prepareEmail({ ...email, message })))._tag).toBe("RefusedForGood")
    }).pipe(Effect.provide(layer))
  })

  it.effect("are not sent to a person who was removed, or has turned such e-mails off", () => {
    const { layer, email, people, user } = aWorld()
    return Effect.gen(function* () {
      people.users.set(user.id, { ...user, notifications: {} })
      expect((yield* Effect.flip(prepareEmail(email)))._tag).toBe("RefusedForGood")
      people.users.set(user.id, { ...user, role: "developer" })
      expect((yield* Effect.flip(prepareEmail(email)))._tag).toBe("RefusedForGood")
      people.users.delete(user.id)
      expect((yield* Effect.flip(prepareEmail(email)))._tag).toBe("RefusedForGood")
    }).pipe(Effect.provide(layer))
  })
})
