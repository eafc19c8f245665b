/**
 * Processes closed batch sessions one after the other, starting with those that a crash
 * interrupted.
 */
import { processBatch, type BatchProcessing } from "./process-batch.ts"

export interface BatchQueue {
  /** Returns at once; the session's status shows the progress. */
  readonly add: (sessionReference: string) => void
  /** Settles when no batch is being processed. */
  readonly idle: () => Promise<void>
}

export const makeBatchQueue = (processing: BatchProcessing): BatchQueue => {
  let last: Promise<void> = Promise.resolve()
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
  return { add, idle: () => last }
}
