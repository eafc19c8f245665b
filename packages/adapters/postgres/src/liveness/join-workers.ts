/**
 * The registry of worker processes: each start is an **epoch** of its worker, which sends five
 * heartbeats a second while it is alive (docs/explanation/crash-safety.md).
 *
 * A worker without a heartbeat for `aliveMillis` must not act. A successor of the same name
 * therefore takes over after that time; any other worker does so after watching for `silentMillis`.
 * Watching uses the clock of the watcher and restarts after the watcher itself got no response, so
 * a database outage makes no worker look dead.
 */
import { setTimeout as sleep } from "node:timers/promises"
import type { Query } from "../connection/sql.ts"
import type { Database } from "../database.ts"
import {
  addWorkerSql,
  beatSql,
  lockWorkerSql,
  releaseWorkSql,
  removeSilentWorkerSql,
  removeWorkerSql,
  succeedWorkerSql,
} from "./liveness-sql.ts"

const beatMillis = 200
/** How long after its last heartbeat a worker may act; later it may have been replaced. */
const aliveMillis = 700
/** After this silence, other workers consider a worker dead. */
const silentMillis = 2_500
/** A watcher restarts watching after this time without a response. */
const watchResetMillis = 1_000
const pollMillis = 50
/** The maximum number of heartbeats in flight, each on a separate connection. */
const maximumBeats = 4

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
}

interface WorkerRow {
  readonly name: string
  readonly epoch: string
  readonly beat_at: string
}

const release = async (query: Query, epoch: string): Promise<void> => {
  for (const sql of releaseWorkSql) await query(sql, [epoch])
}

/** The row of the previous process; a change of the row proves that process alive. */
type Predecessor = Pick<WorkerRow, "epoch" | "beat_at"> & { readonly silent_millis: string }

/** Undefined if this process now has the name; otherwise the holder's row. */
const tryJoin = (
  { sql, name: epoch }: Database,
  { name }: JoiningWorker,
  isSilent: (before: Predecessor) => boolean,
): Promise<Predecessor | undefined> =>
  sql.transaction(async (query) => {
    const [before] = await query<Predecessor>(lockWorkerSql, [name])
    if (before === undefined) {
      const added = await query(addWorkerSql, [name, epoch])
      return added.length > 0 ? undefined : { epoch: "", beat_at: "", silent_millis: "0" }
    }
    if (!isSilent(before)) return before
    await query(succeedWorkerSql, [name, epoch])
    await release(query, before.epoch)
    return undefined
  })

/** Waits until the previous holder of the name can no longer act; rejects when it is alive. */
const join = async (database: Database, worker: JoiningWorker): Promise<void> => {
  const startedMillis = performance.now()
  let first: Predecessor | undefined
  while (true) {
    const isSilent = ({ silent_millis }: Predecessor): boolean =>
      Number(silent_millis) >= aliveMillis || performance.now() - startedMillis > 2 * aliveMillis
    const joined = await tryJoin(database, worker, isSilent)
    if (joined === undefined) return
    first = first === undefined || first.epoch === "" ? joined : first
    const isAlive = joined.epoch !== first.epoch || joined.beat_at !== first.beat_at
    if (isAlive) throw new WorkerNameInUse(worker.name)
    await sleep(pollMillis)
  }
}

/** The last heartbeat of each other worker, and since when it has been the last. */
type Seen = Map<string, WorkerRow & { readonly sinceMillis: number }>

/** The workers without a heartbeat for `silentMillis` of watching. */
const silentAmong = (
  seen: Seen,
  rows: ReadonlyArray<WorkerRow>,
  atMillis: number,
): ReadonlyArray<WorkerRow> => {
  const names = new Set(rows.map(({ name }) => name))
  for (const name of seen.keys()) if (!names.has(name)) seen.delete(name)
  const silent: Array<WorkerRow> = []
  for (const row of rows) {
    const known = seen.get(row.name)
    if (known?.epoch !== row.epoch || known.beat_at !== row.beat_at) {
      seen.set(row.name, { ...row, sinceMillis: atMillis })
    } else if (atMillis - known.sinceMillis >= silentMillis) silent.push(row)
  }
  return silent
}

const removeSilent = ({ sql }: Database, { name, epoch, beat_at }: WorkerRow): Promise<boolean> =>
  sql.transaction(async (query) => {
    const removed = await query(removeSilentWorkerSql, [name, epoch, beat_at])
    if (removed.length === 0) return false
    await release(query, epoch)
    return true
  })

/**
 * Sends heartbeats until it is stopped; reports when this process was replaced or another worker's
 * leases were released.
 */
const startBeating = (database: Database, worker: JoiningWorker) => {
  const seen: Seen = new Map()
  const waiting = new Set<() => void>()
  let confirmedMillis = performance.now()
  let receivedMillis = confirmedMillis
  let beats = 0
  let isStopped = false

  const receive = async (
    sentMillis: number,
    rows: ReadonlyArray<WorkerRow & { is_mine: boolean }>,
  ) => {
    if (isStopped) return
    if (rows[0]?.is_mine !== true) {
      stop()
      return worker.onReplaced()
    }
    const atMillis = performance.now()
    if (atMillis - receivedMillis > watchResetMillis) seen.clear()
    receivedMillis = atMillis
    confirmedMillis = Math.max(confirmedMillis, sentMillis)
    for (const go of waiting) go()
    waiting.clear()
    const others = rows.filter(({ name }) => name !== worker.name)
    for (const silent of silentAmong(seen, others, atMillis)) {
      seen.delete(silent.name)
      if (await removeSilent(database, silent)) worker.onReleased(silent.name)
    }
  }

  const beat = async (): Promise<void> => {
    if (beats === maximumBeats) return
    beats += 1
    const sentMillis = performance.now()
    const values = [worker.name, database.name]
    try {
      await receive(sentMillis, await database.sql.query(beatSql, values))
    } catch {
      // The next heartbeat tries again; until then nothing is confirmed.
    } finally {
      beats -= 1
    }
  }

  const timer = setInterval(() => void beat(), beatMillis)
  const stop = (): void => {
    isStopped = true
    clearInterval(timer)
  }
  const isConfirmed = (): boolean => performance.now() - confirmedMillis < aliveMillis
  return {
    stop,
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

/**
 * Registers this process under its name, and releases the leases of the previous process with that
 * name. Rejects with `WorkerNameInUse` when that process is alive.
 */
export const joinWorkers = async (database: Database, worker: JoiningWorker): Promise<Liveness> => {
  await join(database, worker)
  const { stop, isConfirmed, whenConfirmed } = startBeating(database, worker)
  return {
    isConfirmed,
    whenConfirmed,
    leave: async () => {
      stop()
      await database.sql.query(removeWorkerSql, [worker.name, database.name]).catch(() => [])
    },
  }
}
