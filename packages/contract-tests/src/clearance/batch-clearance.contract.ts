/**
 * The contract of `BatchClearance`, for an adapter with a simulator or test environment. Its layer
 * also provides `InvoiceClearance` with the same server: a file that was cleared in one way is a
 * duplicate in the other.
 */
import { expect } from "@effect/vitest"
import { ArchiveError, type Sha256 } from "@procurement/domain/archive"
import { BatchClearance, type BatchResult } from "@procurement/domain/clearance"
import { InvoiceClearance, InvoiceClearanceError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type ClearanceBinding, cleared, freshNumber } from "../invoice/clearance-binding.ts"
import { clausesWith } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { eventually, failureOf } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

export type BatchClearancePorts = BatchClearance | InvoiceClearance

const contentsOf = Effect.fnUntraced(function* (files: ReadonlyArray<Uint8Array>) {
  const digests = yield* Effect.forEach(files, sha256)
  const byDigest = new Map<Sha256, Uint8Array>(files.map((file, nth) => [digests[nth]!, file]))
  const missing = new ArchiveError({ reason: "Missing", detail: "no such file" })
  const read = (digest: Sha256) => {
    const file = byDigest.get(digest)
    return file === undefined ? Effect.fail(missing) : Effect.succeed(file)
  }
  return { digests, read, offline: false }
})

/** Opens a session for the files and delivers them. */
const delivered = Effect.fnUntraced(function* (files: ReadonlyArray<Uint8Array>) {
  const batches = yield* BatchClearance
  const contents = yield* contentsOf(files)
  const packed = yield* batches.pack(contents)
  expect(packed.invoices).toBe(files.length)
  const opened = yield* batches.open(packed)
  yield* batches.deliver(packed, opened)
  return { digests: contents.digests, session: opened.sessionReference }
}, Effect.scoped)

const timeout = { forMillis: 60_000, everyMillis: 100 }

/** All results of a session, polled until it has ended. */
const resultsOf = Effect.fnUntraced(function* (session: string) {
  const batches = yield* BatchClearance
  const isOver = ({ _tag }: { readonly _tag: string }) => _tag !== "Processing"
  const progress = yield* eventually(batches.progress(session), isOver, timeout)
  expect(progress._tag).toBe("Ended")
  const all: Array<BatchResult> = []
  let page: string | undefined
  do {
    const { next, results } = yield* batches.results(session, page)
    all.push(...results)
    page = next
  } while (page !== undefined)
  return all as ReadonlyArray<BatchResult>
})

const filesOf = ({ file }: ClearanceBinding, count: number) =>
  Effect.forEach(Array.from({ length: count }), () => file(freshNumber(), 0))

export const batchClearanceClauses = clausesWith<BatchClearancePorts, ClearanceBinding>({
  *"clears every file of a package under its own number, in the order of the package"(binding) {
    const { digests, session } = yield* delivered(yield* filesOf(binding, 3))
    const results = yield* resultsOf(session)
    expect(results.map(({ digest }) => digest)).toEqual(digests)
    const numbers = results.flatMap(({ outcome }) =>
      outcome._tag === "Granted" ? [outcome.ksefNumber] : [],
    )
    expect(new Set(numbers).size).toBe(3)
    for (const { receipt } of results) expect(receipt.sessionReference).toBe(session)
  },

  *"reports which file of a package was rejected and clears the others"(binding) {
    const refused = yield* binding.refusedFile(freshNumber())
    const [good] = yield* filesOf(binding, 1)
    const { session } = yield* delivered([good!, refused])
    const results = yield* resultsOf(session)
    const outcomes = new Map(results.map(({ digest, outcome }) => [digest, outcome]))
    expect(outcomes.get(yield* sha256(good!))?._tag).toBe("Granted")
    const answer = outcomes.get(yield* sha256(refused))
    expect(answer?._tag).toBe("Refused")
    if (answer?._tag === "Refused") expect(answer.refusal.code).toBeGreaterThan(400)
  },

  *"reports that a file is a duplicate, with the number of the original"(binding) {
    const first = yield* cleared(binding)
    const [fresh] = yield* filesOf(binding, 1)
    const { session } = yield* delivered([first.xml, fresh!])
    const results = yield* resultsOf(session)
    const result = results.find(({ digest }) => digest === first.digest)
    expect(result?.outcome).toMatchObject({
      _tag: "Duplicate",
      originalKsefNumber: first.outcome.ksefNumber,
      originalSessionReference: first.receipt.sessionReference,
    })
  },

  *"has no effect before the package is delivered: its files can be sent in another session"(
    binding,
  ) {
    const batches = yield* BatchClearance
    const files = yield* filesOf(binding, 1)
    const opened = yield* Effect.scoped(
      Effect.flatMap(contentsOf(files), (contents) =>
        Effect.flatMap(batches.pack(contents), batches.open),
      ),
    )
    expect((yield* batches.progress(opened.sessionReference))._tag).toBe("Open")
    const { session } = yield* delivered(files)
    expect(session).not.toBe(opened.sessionReference)
    expect((yield* resultsOf(session)).map(({ outcome }) => outcome._tag)).toEqual(["Granted"])
  },

  *"returns the same results when they are requested again"(binding) {
    const { session } = yield* delivered(yield* filesOf(binding, 2))
    const plain = (results: ReadonlyArray<BatchResult>) =>
      results.map(({ receiptUrl: _url, ...rest }) => rest)
    expect(plain(yield* resultsOf(session))).toEqual(plain(yield* resultsOf(session)))
  },

  *"returns no results for a session that never existed"() {
    const batches = yield* BatchClearance
    const progress = yield* Effect.result(batches.progress("20261120-SB-0000000000-0000000000-00"))
    if (Result.isSuccess(progress)) expect(progress.success._tag).toBe("Unknown")
    else expect(progress.failure).toBeInstanceOf(InvoiceClearanceError)
  },

  *"packs nothing when a file can't be read, and fails with the archive's error"(binding) {
    const batches = yield* BatchClearance
    const [file] = yield* filesOf(binding, 1)
    const contents = yield* contentsOf([file!])
    const other = yield* sha256(new TextEncoder().encode("never stored"))
    const digests = [...contents.digests, other]
    const failure = yield* failureOf(Effect.scoped(batches.pack({ ...contents, digests })))
    expect(failure).toBeInstanceOf(ArchiveError)
    expect(failure.reason).toBe("Missing")
  },

  *"returns a URL for each cleared file from which its receipt can be downloaded"(binding) {
    const clearance = yield* InvoiceClearance
    const { session } = yield* delivered(yield* filesOf(binding, 1))
    const [result] = yield* resultsOf(session)
    if (result?.outcome._tag !== "Granted") return yield* Effect.die("not cleared")
    const { ksefNumber, sessionReference } = result.outcome
    const { digest, receiptUrl } = result
    expect(receiptUrl).toBeDefined()
    const request = { sessionReference, ksefNumber, digest, receiptUrl }
    const bytes = yield* clearance.officialReceipt(request)
    expect(new TextDecoder().decode(bytes)).toContain(ksefNumber)
  },
})

export const batchClearanceContract = suiteWith({
  port: "BatchClearance",
  clauses: batchClearanceClauses,
})
