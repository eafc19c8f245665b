/** The inspection schedules missing signature renewals. */
import { describe, expect, it } from "@effect/vitest"
import { DocumentArchive } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import {
  firstInspection,
  inspectArchive,
  type Inspection,
  InspectionStore,
} from "@procurement/domain/inspection"
import type { ArchivedInvoice } from "@procurement/domain/invoice"
import { RenewalQueue } from "@procurement/domain/renewal"
import { makeRenewalQueueMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { aRecord, aRenewal } from "../renewal/renewals.ts"

const identity = { digest: "", sizeBytes: 0 }
const options = { holder: "one", batch: 20, leaseMillis: 60_000, roundMillis: 86_400_000 }
const [first, second] = [instant(Date.UTC(2028, 7, 1)), instant(Date.UTC(2030, 7, 1))]

const records = [
  aRecord({ invoiceId: "inv_1" as ArchivedInvoice["id"], nextRenewalAt: first }),
  aRecord({ invoiceId: "inv_2" as ArchivedInvoice["id"], nextRenewalAt: first }),
  aRecord({ invoiceId: "inv_3" as ArchivedInvoice["id"], signatureLevel: "B" }),
]

/** The fields of an invoice that the inspection compares. */
const invoices = records.map(
  ({ invoiceId: id, number, ksefNumber, issueDate, retainUntil }) =>
    ({
      id,
      number,
      ksefNumber,
      issueDate,
      retainUntil,
      document: identity,
      container: identity,
      upo: identity,
    }) as ArchivedInvoice,
)

/** The second invoice's signature was renewed once. */
const archive: DocumentArchive["Service"] = {
  put: () => Effect.die("not for this test"),
  get: () => Effect.die("not for this test"),
  seal: () => Effect.void,
  addRenewal: () => Effect.void,
  record: (id) =>
    Effect.sync(() => Option.fromUndefinedOr(records.find((one) => one.invoiceId === id))),
  renewals: (id) => Effect.succeed(id === "inv_2" ? [aRenewal(records[1]!, 1, second)] : []),
  verify: () => Effect.succeed({ filesChecked: 0, problems: [] }),
}

const storeOf = (): InspectionStore["Service"] => {
  let inspection: Inspection = firstInspection
  return {
    read: Effect.sync(() => inspection),
    modify: (step) => Effect.sync(() => (inspection = step(inspection))),
    archivedAfter: (after) =>
      Effect.succeed(invoices.filter(({ id }) => after === undefined || id > after)),
    endOfRange: (after) =>
      Effect.succeed(
        Option.fromUndefinedOr(
          invoices.findLast(({ id }) => after === undefined || id > after)?.id,
        ),
      ),
    archivedAbout: Effect.succeed(invoices.length),
  }
}

describe("An inspection", () => {
  it.effect("an inspection schedules the next renewal of each signature with a time stamp", () => {
    const queue = makeRenewalQueueMemory()
    const layer = Layer.mergeAll(
      Layer.succeed(DocumentArchive, archive),
      Layer.sync(InspectionStore, storeOf),
      Layer.succeed(RenewalQueue, queue),
    )
    return Effect.gen(function* () {
      expect(yield* inspectArchive(options)).toMatchObject({ inspected: 3 })
      const planned = yield* queue.page({ limit: 9 })
      expect(planned.map(({ invoiceId, made, dueAt }) => [invoiceId, made, dueAt])).toEqual([
        ["inv_1", 0, first],
        ["inv_2", 1, second],
      ])
    }).pipe(Effect.provide(layer))
  })
})
