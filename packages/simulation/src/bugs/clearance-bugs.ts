/** Bugs of numbering, writing and clearing invoices. */
import { seriesName, type StoredInvoice } from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { invoiceCharge } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { sha256 } from "../outside/ksef.ts"
import type { Bug } from "./bug.ts"

/** The series moves by another step than one, at every fifth numbering of a process. */
const seriesMovedBy = (step: number): Bug => ({
  InvoiceRepository: (service, { ledger }) => {
    let calls = 0
    return {
      ...service,
      number: (numbering) =>
        Effect.suspend(() => {
          const { series } = numbering
          const key = `${series.sellerNip} ${seriesName(series)}`
          const last = ledger.series.get(key) ?? 0
          calls += 1
          if (calls % 5 === 0 && last > 0) ledger.series.set(key, last + step)
          return service.number(numbering)
        }),
    }
  },
})

export const reusesNumber = seriesMovedBy(-1)
export const skipsNumber = seriesMovedBy(1)

/** Claims what another worker holds, and saves over any version. */
export const ignoresLeases: Bug = {
  InvoiceRepository: (service, { ledger }) => ({
    ...service,
    claimDue: (claim) =>
      Effect.suspend(() => {
        for (const row of ledger.invoices.values()) row.leasedUntil = undefined
        return service.claimDue(claim)
      }),
    save: (change) =>
      Effect.suspend(() => {
        const stored = ledger.invoices.get(change.invoice.id)?.kept.version
        return service.save({ ...change, expectedVersion: stored ?? change.expectedVersion })
      }),
  }),
}

/** Takes an unknown outcome for a file that was not sent. */
export const forgetsUnknownOutcome: Bug = {
  InvoiceRepository: (service) => ({
    ...service,
    save: (change) => {
      const { invoice } = change
      if (invoice._tag !== "OutcomeUnknown") return service.save(change)
      const forgotten: StoredInvoice = { ...invoice, _tag: "Stored", transmissions: [] }
      return service.save({ ...change, invoice: forgotten })
    },
  }),
}

/** Counts an acknowledged invoice again each time that its archiving has failed. */
export const countsTwice: Bug = {
  InvoiceRepository: (service, { ledger }) => ({
    ...service,
    save: (change) =>
      service.save(change).pipe(
        Effect.tap(() =>
          Effect.sync(() => {
            const { invoice, charge } = change
            if (invoice._tag !== "Acknowledged" || charge !== undefined) return
            const { metric, month } = invoiceCharge(instant(invoice.timeline.at(-1)?.at ?? 0))
            const key = `${month} ${invoice.tenantId} ${metric}`
            const counter = ledger.usage.get(key)
            if (counter !== undefined) ledger.usage.set(key, { ...counter, used: counter.used + 1 })
          }),
        ),
      ),
  }),
}

const utcDay = (at: number): LocalDate => new Date(at).toISOString().slice(0, 10) as LocalDate

/** Dates an invoice by the day in Greenwich. */
export const datesByUtc: Bug = {
  InvoiceWriter: ({ write }) => ({
    write: (document) => write({ ...document, issueDate: utcDay(document.createdAt) }),
  }),
}

/** Rounds the VAT of a correction by itself, instead of the VAT of what remains. */
export const roundsChange: Bug = {
  InvoiceWriter: ({ write }) => ({
    write: (document) => {
      if (document.correction === undefined) return write(document)
      const { gross } = document.totals
      const vat = Math.trunc((gross * 23) / 123)
      const totals = { gross, vat: minorUnits(vat), net: minorUnits(gross - vat) }
      return write({ ...document, totals })
    },
  }),
}

/** Adds a byte when it sends a file again that KSeF took. */
export const sendsOtherBytes: Bug = {
  InvoiceClearance: (service, { sent }) => ({
    ...service,
    submit: (submission) => {
      const { digest, xml } = submission
      if (!sent.has(digest)) {
        return Effect.tap(service.submit(submission), () => Effect.sync(() => sent.add(digest)))
      }
      const changed = Uint8Array.from([...xml, 32])
      return service.submit({ ...submission, xml: changed, digest: sha256(changed) })
    },
  }),
}

/** Archives the container in place of the invoice. */
export const archivesOtherFile: Bug = {
  DocumentArchive: (service) => ({
    ...service,
    seal: (record) => {
      const container = record.files.find(({ role }) => role === "container")
      const files = record.files.map((file) =>
        file.role === "invoice" && container !== undefined
          ? { ...file, digest: container.digest }
          : file,
      )
      return service.seal({ ...record, files })
    },
  }),
}
