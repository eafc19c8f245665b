/**
 * The registry of worker processes: each start is an **epoch** of its worker, which sends five
 * heartbeats a second while it is alive (docs/explanation/crash-safety.md).
 *
 * A worker must not act when its last heartbeat is older than its allowance. A successor of the
 * same name therefore takes over after that time; any other worker does so after watching longer.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { deadlineOf, type Heartbeat } from "@procurement/domain/liveness"
import type { Query } from "../connection/sql.ts"
import type { Database } from "../database.ts"
import {
  type HeartbeatMessage,
  type HeartbeatThreadData,
  monotonicMillis,
  type WorkerRow,
} from "./heartbeat.ts"
import {
  addWorkerSql,
  lockWorkerSql,
  releaseWorkSql,
  removeSilentWorkerSql,
  removeWorkerSql,
  succeedWorkerSql,
} from "./liveness-sql.ts"

const pollMillis = 50

/** A live process already uses the name. */
export class WorkerNameInUse extends Error {
  override readonly name = "WorkerNameInUse"

  constructor(worker: string) {
    super(`a process named "${worker}" is already running: give each process a unique name`)
  }
}

export interface Liveness {
  /** Whether no other process can have taken over from this one yet. */
  readonly isConfirmed: () => boolean
  /** Fulfilled when `isConfirmed` is true; never fulfilled after another process has taken over. */
  readonly whenConfirmed: () => Promise<void>
}

/** A process that is not registered yet: nothing is confirmed before `join`. */
export interface Registration extends Liveness {
  /**
   * Registers this process under its name, and releases the leases of the previous process with
   * that name. Resolves after the first heartbeat; rejects with `WorkerNameInUse` when that process
   * is alive.
   */
  readonly join: () => Promise<void>
  /** Releases the name; call it after the process has released its leases. */
  readonly leave: () => Promise<void>
}

interface JoiningWorker {
  /** Stable across restarts and unique among processes. */
  readonly name: string
  /** Called when another process has taken over: this one must end and save nothing. */
  readonly onReplaced: () => void
  /** Called when another worker's leases were released. */
  readonly onReleased: (worker: string) => void
  /** Called with each heartbeat: how far this machine's clock is ahead of the database's. */
  readonly onClock?: (skewMillis: number) => void
}

const release = async (query: Query, epoch: string): Promise<void> => {
  for (const sql of releaseWorkSql) await query(sql, [epoch])
}

/** The row of the previous process; a change of the row proves that process alive. */
type Predecessor = Omit<WorkerRow, "name"> & { readonly silent_millis: string }

const justAdded: Predecessor = { epoch: "", beat_at: "", allowance_millis: 0, silent_millis: "0" }

/** Undefined if this process now has the name; otherwise the holder's row. */
const tryJoin = (
  { sql, name: epoch }: Database,
  { name }: JoiningWorker,
  allowanceMillis: number,
  isSilent: (predecessor: Predecessor) => boolean,
): Promise<Predecessor | undefined> =>
  sql.transaction(async (query) => {
    const mine = [name, epoch, allowanceMillis]
    const [predecessor] = await query<Predecessor>(lockWorkerSql, [name])
    if (predecessor === undefined) {
      const added = await query(addWorkerSql, mine)
      return added.length > 0 ? undefined : justAdded
    }
    if (!isSilent(predecessor)) return predecessor
    await query(succeedWorkerSql, mine)
    await release(query, predecessor.epoch)
    return undefined
  })

/**
 * Waits until the previous holder of the name can no longer act; rejects when it is alive. Returns
 * the registration as the first heartbeat.
 */
const register = async (
  database: Database,
  worker: JoiningWorker,
  allowanceMillis: number,
): Promise<Heartbeat> => {
  const startedMillis = performance.now()
  let first: Predecessor | undefined
  while (true) {
    const isSilent = ({ silent_millis, allowance_millis }: Predecessor): boolean =>
      Number(silent_millis) >= allowance_millis ||
      performance.now() - startedMillis > 2 * allowance_millis
    const sentMillis = monotonicMillis()
    const holder = await tryJoin(database, worker, allowanceMillis, isSilent)
    if (holder === undefined) return { sentMillis, allowanceMillis }
    first = first === undefined || first.epoch === "" ? holder : first
    const isAlive = holder.epoch !== first.epoch || holder.beat_at !== first.beat_at
    if (isAlive) throw new WorkerNameInUse(worker.name)
    await sleep(pollMillis)
  }
}

const removeSilent = ({ sql }: Database, { name, epoch, beat_at }: WorkerRow): Promise<boolean> =>
  sql.transaction(async (query) => {
    const removed = await query(removeSilentWorkerSql, [name, epoch, beat_at])
    if (removed.length === 0) return false
    await release(query, epoch)
    return true
  })

/** Reports takeovers, and remembers until when this process may act. */
const follow = (thread: Worker, database: Database, worker: JoiningWorker) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<number>()
  const waiting = new Set<() => void>()
  let deadlineMillis = Number.NEGATIVE_INFINITY
  const isConfirmed = (): boolean => monotonicMillis() < deadlineMillis

  const confirm = (heartbeat: Heartbeat): void => {
    deadlineMillis = Math.max(deadlineMillis, deadlineOf(heartbeat))
    for (const go of waiting) go()
    waiting.clear()
  }
  const replace = (): void => {
    deadlineMillis = Number.NEGATIVE_INFINITY
    worker.onReplaced()
  }
  /** If it fails, the row stays, and the thread reports it again. */
  const takeOver = async (row: WorkerRow): Promise<void> => {
    const isRemoved = await removeSilent(database, row).catch(() => false)
    if (isRemoved) worker.onReleased(row.name)
  }
  thread.on("message", (message: HeartbeatMessage) => {
    if (message._tag === "Loaded") return load(message.allowanceMillis)
    if (message._tag === "Replaced") return replace()
    if (message._tag === "Silent") return void takeOver(message.row)
    worker.onClock?.(message.clockSkewMillis)
    return confirm(message.heartbeat)
  })
  return {
    loaded,
    isConfirmed,
    whenConfirmed: async (): Promise<void> => {
      while (!isConfirmed()) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        await promise
      }
    },
  }
}

/** Starts the thread that will send the heartbeats; `join` registers the process. */
export const openRegistration = (database: Database, worker: JoiningWorker): Registration => {
  const { connection, name: epoch } = database
  const createdMillis = monotonicMillis()
  const data: HeartbeatThreadData = { ...connection, name: worker.name, epoch, createdMillis }
  const thread = new Worker(new URL("./heartbeat-thread.ts", import.meta.url), {
    workerData: data,
  })
  const { loaded, ...liveness } = follow(thread, database, worker)
  const stop = async (): Promise<void> => void (await thread.terminate())
  database.beforeClose(stop)
  return {
    ...liveness,
    join: async () => {
      thread.postMessage(await register(database, worker, await loaded), [])
      await liveness.whenConfirmed()
    },
    leave: async () => {
      await stop()
      await database.sql.query(removeWorkerSql, [worker.name, epoch]).catch(() => [])
    },
  }
}
