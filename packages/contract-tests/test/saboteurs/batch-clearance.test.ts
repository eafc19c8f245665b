/** Batch sessions with one fault each. */
import { BatchClearance, type BatchResult } from "@procurement/domain/clearance"
import { InvoiceClearance } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { aKsefNumber } from "../../src/builders/index.ts"
import { batchClearanceClauses, type BatchClearancePorts } from "../../src/clearance/index.ts"
import { makeBatchReference } from "../references/batch-clearance-reference.ts"
import {
  clearanceBinding,
  makeClearanceReference,
  makeKsefMemory,
} from "../references/clearance-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Batches = BatchClearance["Service"]

const clauses = batchClearanceClauses(clearanceBinding)

const saboteur = (
  fault: string,
  plant: (honest: Batches) => Partial<Batches>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<BatchClearancePorts> => ({
  fault,
  stage: () => {
    const side = makeKsefMemory(0)
    const honest = makeBatchReference(side)
    const layer = Layer.mergeAll(
      Layer.succeed(InvoiceClearance, makeClearanceReference(side)),
      Layer.succeed(BatchClearance, { ...honest, ...plant(honest) }),
    )
    return { layer, clauses }
  },
  caughtBy,
})

const answering =
  (change: (result: BatchResult) => BatchResult) =>
  ({ results }: Batches): Partial<Batches> => ({
    results: (session, page) =>
      Effect.map(results(session, page), (read) => ({
        ...read,
        results: read.results.map(change),
      })),
  })

const someNumber = aKsefNumber()

proves("BatchClearance", clauses, [
  saboteur(
    "has no page after the first",
    ({ results }) => ({
      results: (session) =>
        Effect.map(results(session), ({ results: first }) => ({ results: first })),
    }),
    "clears every file",
  ),
  saboteur(
    "gives all files of a package the same number",
    answering((result) =>
      result.outcome._tag === "Granted"
        ? { ...result, outcome: { ...result.outcome, ksefNumber: someNumber } }
        : result,
    ),
    "clears every file",
  ),
  saboteur(
    "reports every refusal as a failure of KSeF",
    answering((result) =>
      result.outcome._tag === "Refused"
        ? { ...result, outcome: { _tag: "Dropped", code: 550, description: "" } }
        : result,
    ),
    "reports which file",
  ),
  saboteur(
    "invents the first session of a duplicate",
    answering((result) =>
      result.outcome._tag === "Duplicate"
        ? { ...result, outcome: { ...result.outcome, originalSessionReference: "SO-0" } }
        : result,
    ),
    "reports that a file is",
  ),
  saboteur(
    "sends the package when it is announced",
    ({ deliver, open }) => ({
      open: (packed) =>
        Effect.tap(open(packed), (opened) => Effect.ignore(deliver(packed, opened))),
    }),
    "has no effect",
  ),
  saboteur(
    "returns another reference every time",
    (honest) => {
      let times = 0
      return answering((result) => {
        times += 1
        return { ...result, receipt: { ...result.receipt, invoiceReference: `EE-${times}` } }
      })(honest)
    },
    "returns the same results",
  ),
  saboteur(
    "reports an unknown session as open",
    ({ progress }) => ({
      progress: (session) =>
        Effect.map(progress(session), (known) =>
          known._tag === "Unknown" ? { _tag: "Open" as const } : known,
        ),
    }),
    "returns no results",
  ),
  saboteur(
    "packs an empty file for an unreadable one",
    ({ pack }) => ({
      pack: ({ read, ...contents }) =>
        pack({
          ...contents,
          read: (digest) => read(digest).pipe(Effect.orElseSucceed(() => new Uint8Array())),
        }),
    }),
    "packs nothing when a file can't be read",
  ),
  saboteur(
    "names no receipts",
    answering(({ receiptUrl: _url, ...result }) => result),
    "returns a URL",
  ),
])
