/** Closed batch sessions, worked on one after the other; what a crash left undone comes first. */
import { processBatch, type BatchProcessing } from "./process-batch.ts"

export interface BatchQueue {
  /** Returns at once; whoever wants to know asks for the session's status. */
  readonly add: (sessionReference: string) => void
  /** Settles when nothing is under way. */
  readonly idle: () => Promise<void>
}

export const makeBatchQueue = (processing: BatchProcessing): BatchQueue => {
  let last: Promise<void> = Promise.resolve()
  const add = (sessionReference: string): void => {
    last = last
      .then(() => processBatch(processing, sessionReference))
      .catch((error: unknown) => {
        processing.log("error", "a batch session was given up", { error: String(error) })
      })
  }
  for (const session of processing.simulation.world().sessions.values()) {
    const { batch, closedAt, processed, reference } = session
    if (batch !== undefined && closedAt !== undefined && processed === undefined) add(reference)
  }
  return { add, idle: () => last }
}
