/**
 * Records customers' requests for their developers without delaying them: records wait in a bounded
 * buffer, and one statement at a time stores a batch of them. When the buffer is full, or the
 * database rejects a batch, records are dropped and counted.
 */
import { randomBytes } from "node:crypto"
import type { ObservedRoute, RequestEnded, RequestStarted } from "@procurement/adapter-http-express"
import { instant } from "@procurement/domain/calendar"
import type { Principal } from "@procurement/domain/credential"
import { entropyBytesPerId, idSequence, type RequestRecordId } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import type { RequestRecord } from "@procurement/domain/request-log"
import { Counter } from "prom-client"

/** The most records that may wait; further ones are dropped. */
const capacity = 10_000
/** The most records of one statement. */
const batchSize = 1_000
const restMillis = 1_000

const records = new Counter({
  name: "request_log_records_total",
  help: "Stored and dropped records of requests, by outcome.",
  labelNames: ["outcome"],
})

type Waiting = Omit<RequestRecord, "id">

export interface RequestRecorderDeps {
  /** Stores a batch; resolves with false when that failed. */
  readonly store: (batch: ReadonlyArray<RequestRecord>) => Promise<boolean>
  /** Epoch milliseconds. */
  readonly now: () => number
}

export interface RequestRecorder {
  readonly note: (
    route: ObservedRoute,
    started: Pick<RequestStarted, "requestId">,
    ending: RequestEnded,
    millis: number,
  ) => void
  /** Stores the waiting records, as far as the database accepts them. */
  readonly stop: () => Promise<void>
}

/**
 * Skips requests without a tenant, which come before authentication, and reads by people, which the
 * dashboard makes.
 */
const isRecorded = (caller: object | undefined, method: string): caller is Principal =>
  caller !== undefined &&
  "tenantId" in caller &&
  !("user" in caller && caller.user !== undefined && method === "GET")

const whoOf = ({ user, clientId }: Principal): Pick<RequestRecord, "userId" | "clientId"> =>
  user === undefined ? { clientId } : { userId: user.userId }

export const makeRequestRecorder = ({ store, now }: RequestRecorderDeps): RequestRecorder => {
  let waiting: Array<Waiting> = []
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> | undefined

  const storeBatch = async (): Promise<void> => {
    const batch = waiting.slice(0, batchSize)
    waiting = waiting.slice(batchSize)
    const idOf = idSequence("rql", instant(now()), randomBytes(entropyBytesPerId))
    const identified = batch.map((each) => ({ id: idOf() as RequestRecordId, ...each }))
    const isStored = await store(identified).catch(() => false)
    records.labels(isStored ? "stored" : "dropped").inc(batch.length)
  }

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      storing = storeBatch().finally(() => {
        timer = undefined
        if (waiting.length > 0) schedule()
      })
    }, restMillis)
    timer.unref()
  }

  return {
    note: ({ method, path }, { requestId }, { status, caller, problemCode }, millis) => {
      if (!isRecorded(caller, method)) return
      if (waiting.length >= capacity) {
        records.labels("dropped").inc()
        return
      }
      waiting.push({
        tenantId: caller.tenantId,
        requestId,
        at: instant(Math.round(now() - millis)),
        method,
        route: path,
        ...optional({ status, problemCode }),
        durationMillis: Math.round(millis),
        ...whoOf(caller),
      })
      schedule()
    },
    stop: async () => {
      clearTimeout(timer)
      await storing
      while (waiting.length > 0) await storeBatch()
    },
  }
}
