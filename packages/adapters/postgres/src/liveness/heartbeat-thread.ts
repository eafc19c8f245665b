/**
 * The thread that sends a process's heartbeats, so that they do not wait for the work of the main
 * thread. It has a connection of its own and imports little, because a process with little CPU
 * loads it before it may act.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"
import {
  allowanceOf,
  clockSkewMillis,
  type Gaps,
  type Heartbeat,
  heartbeatMillis,
  nextHeartbeat,
  recordGap,
} from "@procurement/domain/liveness"
import { openPool, queryInTime, workTimeLimits } from "../connection/client.ts"
import {
  type HeartbeatMessage,
  type HeartbeatThreadData,
  monotonicMillis,
  type WorkerRow,
} from "./heartbeat.ts"
import { beatAnswerMillis, beatSql } from "./liveness-sql.ts"
import { watchWorkers } from "./silent-workers.ts"

interface BeatRow extends WorkerRow {
  readonly is_mine: boolean
  readonly server_millis: string
}

const { url, applicationName, name, epoch, createdMillis } = workerData as HeartbeatThreadData
const post = (message: HeartbeatMessage): void => parentPort?.postMessage(message, [])
const pool = openPool({ url, applicationName, poolSize: 1, log: undefined }, workTimeLimits)
const silentAmong = watchWorkers()

const send = async ({ allowanceMillis }: Heartbeat): Promise<ReadonlyArray<BeatRow>> => {
  const client = await pool.connect()
  try {
    const query = { ...beatSql, values: [name, epoch, allowanceMillis] }
    const { rows } = await queryInTime(client, query, beatAnswerMillis)
    client.release()
    return rows
  } catch (cause) {
    client.release(true)
    throw cause
  }
}

/** Resolves with false when another process has taken over. */
const beat = async (heartbeat: Heartbeat): Promise<boolean> => {
  const sentMillis = Date.now()
  const rows = await send(heartbeat)
  const [first] = rows
  if (first?.is_mine !== true) return false
  const serverMillis = Number(first.server_millis)
  const reading = { sentMillis, serverMillis, receivedMillis: Date.now() }
  post({ _tag: "Confirmed", heartbeat, clockSkewMillis: clockSkewMillis(reading) })
  const others = rows.filter((row) => row.name !== name)
  for (const row of silentAmong(others, monotonicMillis())) post({ _tag: "Silent", row })
  return true
}

/** The last heartbeat, once the process is registered. */
let last: Heartbeat | undefined
const { promise: registered, resolve: register } = Promise.withResolvers<void>()
parentPort?.once("message", (registration: Heartbeat) => {
  last = registration
  register()
})

/** The registration ends the pause, so that the first heartbeat follows at once. */
const pause = (): Promise<void> =>
  last === undefined ? Promise.race([sleep(heartbeatMillis), registered]) : sleep(heartbeatMillis)

/** Sends heartbeats until another process has taken over; measures gaps from the beginning. */
const run = async (): Promise<void> => {
  let gaps: Gaps = recordGap([], monotonicMillis() - createdMillis)
  post({ _tag: "Loaded", allowanceMillis: allowanceOf(gaps) })
  /** Since when the next gap counts; undefined after a failure, which is the database's. */
  let sinceMillis: number | undefined = monotonicMillis()
  for (;;) {
    await pause()
    const sentMillis = monotonicMillis()
    if (sinceMillis !== undefined) gaps = recordGap(gaps, sentMillis - sinceMillis)
    sinceMillis = sentMillis
    if (last === undefined) continue
    last = nextHeartbeat(last, gaps, sentMillis)
    try {
      if (!(await beat(last))) return post({ _tag: "Replaced" })
    } catch {
      // The next heartbeat tries again; until then nothing is confirmed.
      sinceMillis = undefined
    }
  }
}

await run()
