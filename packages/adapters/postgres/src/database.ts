/**
 * A PostgreSQL database as the repositories use it: a pool of connections, the ORM, and wake-ups.
 *
 * Opening does not connect; the first query does.
 */
import { randomUUID } from "node:crypto"
import type { MikroORM } from "@mikro-orm/postgresql"
import type { PoolClient } from "pg"
import {
  type ConnectionOptions,
  defaultTimeLimits,
  openPool,
  type TimeLimits,
} from "./connection/client.ts"
import { openOrm } from "./connection/orm.ts"
import { type ServerRole, serversOf } from "./connection/servers.ts"
import { makeSql, type Reads, type Sql } from "./connection/sql.ts"
import { assertStandby, readsOf, standbyTimeLimits } from "./connection/standby-reads.ts"
import { makeWakeUp, type WakeUp } from "./connection/wake-up.ts"
import { migrate } from "./migrate.ts"
import { keepHistoryDays } from "./webhook/history-days.ts"

export interface ReplicaOptions {
  /** As that of the primary. */
  readonly url: string
  /** Learns of each read which server answered it. */
  readonly onRead?: (server: ServerRole) => void
}

export interface DatabaseOptions {
  /**
   * `postgresql://user:password@host:port/database`, with libpq options after `?`. Of several hosts,
   * separated by commas, the one is used that accepts writes.
   */
  readonly url: string
  /** A standby for `reads`, or several; without one, the primary answers them. */
  readonly replica?: ReplicaOptions | undefined
  /** The maximum number of connections, at least 2; listening for work occupies one of them. */
  readonly poolSize?: number
  /** Default: `defaultTimeLimits`. */
  readonly timeLimits?: TimeLimits
  /** The name of the connections in `pg_stat_activity`. */
  readonly applicationName?: string
  /** Receives human-readable messages about lost connections. */
  readonly log?: (message: string) => void
}

export interface Database {
  /** For `managerOn`; opens no connections except for migrations. */
  readonly orm: MikroORM
  readonly sql: Sql
  /** For lists and exports, which a standby may answer; they miss nothing that was committed. */
  readonly reads: Reads
  /** For threads, which open connections of their own. */
  readonly connection: Pick<ConnectionOptions, "url" | "applicationName">
  /** The name of this handle, unique across all processes. */
  readonly name: string
  readonly wake: WakeUp["wake"]
  readonly wakeOthers: WakeUp["wakeOthers"]
  /** A connection for the caller's exclusive use; the caller must release it. */
  readonly connect: () => Promise<PoolClient>
  /** Migrates the schema to this version; see `migrate.ts` and `webhook/history-days.ts`. */
  readonly migrate: () => Promise<void>
  /** Registers a function that runs before the connections are closed. */
  readonly beforeClose: (stop: () => Promise<void>) => void
  /** Waits for running statements and closes every connection. Idempotent. */
  readonly close: () => Promise<void>
}

const defaultPoolSize = 10
const smallestPoolSize = 2

interface OpenReads {
  readonly reads: Reads
  /** Rejects if the replica is not one of this primary. */
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

const openReads = (
  primary: Sql,
  replica: ReplicaOptions | undefined,
  connections: ConnectionOptions,
  limits: TimeLimits,
): OpenReads => {
  if (replica === undefined) {
    return { reads: primary, check: () => Promise.resolve(), close: () => Promise.resolve() }
  }
  const { url, onRead = () => undefined } = replica
  const timeLimits = standbyTimeLimits(limits)
  const pool = openPool({ ...connections, url, role: "standby" }, timeLimits)
  const servers = { primary, standby: makeSql(pool, timeLimits) }
  return {
    reads: readsOf(servers, onRead),
    check: () => assertStandby(servers),
    close: () => pool.end(),
  }
}

export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { url, applicationName = "procurement", timeLimits = defaultTimeLimits, log } = options
  const poolSize = Math.max(smallestPoolSize, options.poolSize ?? defaultPoolSize)
  const connections = { url, poolSize, applicationName, log }
  const orm = await openOrm({ ...connections, url: serversOf(url)[0] })
  const pool = openPool(connections, timeLimits)
  const sql = makeSql(pool, timeLimits)
  const { reads, check, close } = openReads(sql, options.replica, connections, timeLimits)
  const name = randomUUID()
  const wakeUp = makeWakeUp(sql.query, name)
  const stops: Array<() => Promise<void>> = []
  const end = async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()))
    await wakeUp.flush()
    await Promise.all([pool.end(), close()])
    await orm.close(true)
  }
  let ended: Promise<void> | undefined
  return {
    orm,
    sql,
    reads,
    connection: { url, applicationName },
    name,
    wake: wakeUp.wake,
    wakeOthers: wakeUp.wakeOthers,
    connect: () => pool.connect(),
    migrate: async () => {
      await migrate({ url, applicationName, log })
      await keepHistoryDays(sql)
      await check()
    },
    beforeClose: (stop) => {
      stops.push(stop)
    },
    close: () => (ended ??= end()),
  }
}
