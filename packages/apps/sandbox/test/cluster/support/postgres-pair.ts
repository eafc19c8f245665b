/**
 * A primary and a synchronous standby, and what a manager such as Patroni does with them: it
 * promotes the standby of a dead primary, and makes the old primary the new standby. It acts at
 * once, because the time until a manager notices is a setting of the manager.
 */
import { execFile } from "node:child_process"
import { appendFile, chmod, chown, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Database, openDatabase } from "@procurement/adapter-postgres"
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"
import { until } from "@procurement/testing"
import type { OwnPostgres } from "./own-postgres.ts"

const run = promisify(execFile)
const maximumConnections = 200

interface Server {
  readonly directory: string
  readonly port: number
  running: EmbeddedPostgres | undefined
}

const dataOf = ({ directory }: Server): string => join(directory, "data")

const start = async (server: Server): Promise<EmbeddedPostgres> => {
  const { directory, port } = server
  server.running = await startEmbeddedPostgres({ directory, port, maximumConnections })
  return server.running
}

/** Runs statements on one connection of that server. */
const at = async <A>({ running }: Server, work: (database: Database) => Promise<A>): Promise<A> => {
  const database = await openDatabase({ url: running?.url ?? "", poolSize: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const query = <Row>({ sql }: Database, text: string) => sql.query<Row>({ name: "", text }, [])

/** Writes a file of the server, for the account that owns its folder. */
const writeFor = async (server: Server, name: string, text: string): Promise<void> => {
  const { uid, gid } = await stat(dataOf(server))
  const file = join(dataOf(server), name)
  await writeFile(file, text)
  await chown(file, uid, gid)
}

/** Makes the copied files those of a standby of that primary. */
const configureStandby = async (standby: Server, primary: Server): Promise<void> => {
  const password = await readFile(join(primary.directory, "password"), "utf8")
  const to = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`
  const settings = `primary_conninfo = '${to}'\nsynchronous_standby_names = ''\n`
  await appendFile(join(dataOf(standby), "postgresql.auto.conf"), settings)
  await writeFor(standby, "standby.signal", "")
}

const streamingSql =
  "select count(*)::int as count from pg_stat_replication where state = 'streaming'"

/** From then on, a commit is on the disks of both. */
const waitForStandby = (primary: Server): Promise<void> =>
  at(primary, async (database) => {
    const isStreaming = async () =>
      (await query<{ count: number }>(database, streamingSql))[0]?.count === 1
    await until("the standby receives the log", isStreaming)
    await query(database, "alter system set synchronous_standby_names = '*'")
    await query(database, "select pg_reload_conf()")
  })

/** A base backup by the low-level interface: PostgreSQL 18, 25.3.4. */
const copyRunning = (from: Server, to: Server): Promise<void> =>
  at(from, async ({ sql }) => {
    await rm(dataOf(to), { recursive: true, force: true })
    await sql.transaction(async (onConnection) => {
      const ask = (text: string) => onConnection<{ label: string }>({ name: "", text }, [])
      await ask("select pg_backup_start('standby', true)::text as label")
      // Files that vanish while they are copied are replayed from the log.
      await run("cp", ["-a", dataOf(from), dataOf(to)]).catch(() => undefined)
      const [stopped] = await ask("select labelfile as label from pg_backup_stop(false)")
      await rm(join(dataOf(to), "postmaster.pid"), { force: true })
      await writeFor(to, "backup_label", stopped?.label ?? "")
    })
  })

export interface PostgresPair extends OwnPostgres {
  /**
   * Kills the primary without notice, as the loss of its machine would, and promotes the standby.
   * Resolves when that accepts writes.
   */
  readonly failOver: () => Promise<void>
  /** Makes the server that died the standby of the other one. */
  readonly rejoin: () => Promise<void>
}

export const startPostgresPair = async (folder: string): Promise<PostgresPair> => {
  const home = join(folder, "postgres")
  await mkdir(home)
  // The servers may run as another user: it has to reach its folders inside this one.
  await chmod(folder, 0o711)
  await chmod(home, 0o711)
  const make = async (name: string): Promise<Server> => ({
    directory: join(home, name),
    port: await freePort(),
    running: undefined,
  })
  let [primary, standby] = [await make("one"), await make("two")]
  await (await start(primary)).stop()
  await appendFile(join(dataOf(primary), "postgresql.auto.conf"), "wal_keep_size = '4GB'\n")
  await run("cp", ["-a", primary.directory, standby.directory])
  await configureStandby(standby, primary)
  const { url } = await start(primary)
  await start(standby)
  await waitForStandby(primary)
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(",")
  return {
    url: url.replace(/127\.0\.0\.1:\d+/, hosts),
    stop: async () => {
      // The standby first: a primary that ends waits for it.
      await standby.running?.stop()
      await primary.running?.stop()
    },
    start: async () => {
      await start(primary)
      await start(standby)
    },
    failOver: async () => {
      const [pid] = (await readFile(join(dataOf(primary), "postmaster.pid"), "utf8")).split("\n")
      process.kill(Number(pid), "SIGKILL")
      await at(standby, (database) => query(database, "select pg_promote()"))
      ;[primary, standby] = [standby, primary]
      standby.running = undefined
    },
    rejoin: async () => {
      await copyRunning(primary, standby)
      await configureStandby(standby, primary)
      await start(standby)
      await waitForStandby(primary)
    },
  }
}
