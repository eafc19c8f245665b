/**
 * Processes a closed batch session: joins and decrypts the parts, tests the archive as a whole,
 * then validates every file like an interactive invoice.
 *
 * Works in short turns of the event loop and in chunks that share a commit. After a crash
 * it continues where the store ends: a package always yields its files in the same order.
 */
import { instant, warsawDate } from "@procurement/domain/calendar"
import type { FailureSwitchboard } from "../failures/failure-switchboard.ts"
import { sha256Base64 } from "../http/response.ts"
import { plannedStatusOf } from "../failures/failure-plan.ts"
import type { DecideVerdict } from "../invoices/verdict.ts"
import { sessionLimitsOf } from "../limits/session-limits.ts"
import type { Log } from "../options.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { BatchDeclaration, StatusInfo } from "../state/values.ts"
import type { Session } from "../state/state.ts"
import { makeYielding } from "../event-loop.ts"
import { joinPackage } from "./join-package.ts"
import { filesOf } from "./package-contents.ts"
import {
  largestFileBytes,
  PackageError,
  type PackageFile,
  type PackageLimits,
} from "./package-file.ts"
import type { PartStore } from "./part-store.ts"

export interface BatchProcessing {
  readonly simulation: Simulation
  readonly parts: PartStore
  readonly failures: FailureSwitchboard
  readonly log: Log
  /** Stops the work between two chunks; the next start continues it. */
  readonly stopping: AbortSignal
}

/** How many files share one sync of the disk. */
const chunkFiles = 250

interface HashedFile extends PackageFile {
  readonly hash: string
}

interface Batch {
  readonly session: Session
  readonly declared: BatchDeclaration
  readonly decideVerdict: DecideVerdict
}

/** False after a reset of the simulator, which may delete the session at any time. */
const shouldContinue = ({ simulation, stopping }: BatchProcessing, { session }: Batch): boolean =>
  !stopping.aborted && simulation.state().sessions.has(session.reference)

const received = (
  { simulation, failures }: BatchProcessing,
  { session, declared, decideVerdict }: Batch,
  file: HashedFile,
): InvoiceReceived => {
  const { delays } = simulation.settings
  const today = warsawDate(session.at)
  const verdict = decideVerdict(
    simulation.state(),
    {
      form: session.form,
      bytes: file.bytes,
      isAsAnnounced: true,
      context: session.context,
      isInteractive: false,
      isTechnicalCorrection: false,
      receivedAt: session.at,
      today,
      plannedStatus: plannedStatusOf(
        failures.take("batchInvoice", () => Buffer.from(file.bytes).toString("utf8")),
      ),
      checksIdentifiers: session.checksIdentifiers ?? false,
      ...sessionLimitsOf(simulation.state(), session.context).batch,
    },
    (sellerNip) => simulation.newKsefNumber(sellerNip, session.at),
  )
  const now = simulation.now()
  const closedAt = session.closedAt ?? now
  const verdictAt = instant(Math.max(now, closedAt + delays.verdictMillis))
  const isEarlier = verdict.identity !== undefined && verdict.identity.issueDate < today
  return {
    fact: "InvoiceReceived",
    // Due dates depend on the day on which the session was opened.
    at: session.at,
    sessionReference: session.reference,
    reference: simulation.newReference("EE"),
    ordinal: session.invoices.length + 1,
    invoiceHash: file.hash,
    fileName: file.name.slice(0, 128),
    mode: declared.isOffline || isEarlier ? "Offline" : "Online",
    verdict,
    processingAt: instant(Math.min(verdictAt, closedAt + delays.processingMillis)),
    verdictAt,
    storedAt: instant(verdictAt + delays.permanentStorageMillis),
  }
}

const takeChunk = async (
  processing: BatchProcessing,
  batch: Batch,
  files: ReadonlyArray<HashedFile>,
  yieldIfDue: () => Promise<void>,
): Promise<void> => {
  const { simulation } = processing
  for (const file of files) {
    if (!shouldContinue(processing, batch)) return
    simulation.documents.put(file.hash, file.bytes)
    simulation.record(received(processing, batch, file))
    await yieldIfDue()
  }
  await simulation.durable()
}

const judgeAll = async (
  processing: BatchProcessing,
  batch: Batch,
  files: AsyncIterable<PackageFile>,
): Promise<void> => {
  const yieldIfDue = makeYielding()
  const processed = batch.session.invoices.length
  let seen = 0
  let chunk: Array<HashedFile> = []
  for await (const file of files) {
    seen += 1
    if (seen <= processed) continue
    chunk.push({ ...file, hash: sha256Base64(file.bytes) })
    if (chunk.length < chunkFiles) continue
    await takeChunk(processing, batch, chunk, yieldIfDue)
    chunk = []
    if (!shouldContinue(processing, batch)) return
  }
  await takeChunk(processing, batch, chunk, yieldIfDue)
}

/** Reads the archive to its end: no file is accepted from an archive with any damage. */
const testArchive = async (files: AsyncIterable<PackageFile>): Promise<void> => {
  const yieldIfDue = makeYielding()
  for await (const _ of files) await yieldIfDue()
}

const work = async (processing: BatchProcessing, batch: Batch): Promise<void> => {
  const { simulation, parts } = processing
  const { session, declared } = batch
  const path = parts.packagePath(session.reference)
  await joinPackage(session, declared, parts, path)
  const limits: PackageLimits = {
    files: sessionLimitsOf(simulation.state(), session.context).batch.invoices,
    fileBytes: largestFileBytes,
  }
  const files = () => filesOf(path, declared.compressionType, limits)
  await testArchive(files())
  await judgeAll(processing, batch, files())
}

const failureOf = ({ log }: BatchProcessing, error: unknown): StatusInfo => {
  if (error instanceof PackageError) return error.status
  log("error", "a package could not be processed", { error: String(error) })
  return { code: 500, description: `Nieznany błąd (${String(error)})` }
}

/**
 * Processes a closed batch session until every file has its verdict or the session fails as a
 * whole.
 */
const processBatch = async (
  processing: BatchProcessing,
  sessionReference: string,
): Promise<void> => {
  const { simulation, parts } = processing
  const session = simulation.state().sessions.get(sessionReference)
  if (session?.batch === undefined || session.processed !== undefined) return
  const { decideVerdict } = await import("../invoices/verdict.ts")
  const batch: Batch = { session, declared: session.batch, decideVerdict }
  let failure: StatusInfo | undefined
  try {
    await work(processing, batch)
  } catch (error) {
    failure = failureOf(processing, error)
  }
  if (!shouldContinue(processing, batch)) return
  simulation.record({
    fact: "BatchProcessed",
    at: simulation.now(),
    sessionReference,
    ...(failure === undefined ? {} : { failure }),
  })
  await simulation.durable()
  await parts.drop(sessionReference)
}

/**
 * Processes closed batch sessions one after the other, starting with those that a crash
 * interrupted.
 */
export const makeBatchQueue = (processing: BatchProcessing) => {
  let last: Promise<void> = Promise.resolve()
  /** Returns at once; the session's status shows the progress. */
  const add = (sessionReference: string): void => {
    last = last
      .then(() => processBatch(processing, sessionReference))
      .catch((error: unknown) => {
        processing.log("error", "processing of a batch session failed", { error: String(error) })
      })
  }
  for (const session of processing.simulation.state().sessions.values()) {
    const { batch, closedAt, processed, reference } = session
    if (batch !== undefined && closedAt !== undefined && processed === undefined) add(reference)
  }
  return {
    add,
    /** Settles when no batch is being processed. */
    idle: (): Promise<void> => last,
  }
}

export type BatchQueue = ReturnType<typeof makeBatchQueue>
