/**
 * A PostgreSQL server for one run of the tests, in a temporary folder.
 *
 * It is as durable as in production unless fsync is off: then its commits survive a crash of the
 * server but not of the machine, and dropping a database takes 50 ms instead of 1,500 ms. A stopped
 * server leaves no files behind.
 */
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/embedded/index.ts"
import { command } from "./databases.ts"

export interface TestServer {
  readonly url: string
  /** Stops the server as a crash would and restarts it on the same files; returns its new URL. */
  readonly crash: () => Promise<string>
  /** Stops the server and removes its folder. */
  readonly stop: () => Promise<void>
}

const maximumConnections = 200

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * SIGQUIT is PostgreSQL's "immediate shutdown": it finishes no work, and the next start recovers.
 */
const crashIn = async (directory: string): Promise<void> => {
  const pidFile = await readFile(join(directory, "data", "postmaster.pid"), "utf8")
  const pid = Number(pidFile.split("\n")[0])
  process.kill(pid, "SIGQUIT")
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
}

const withoutFsync = async (url: string): Promise<void> => {
  for (const name of ["fsync", "full_page_writes"]) {
    await command(url, `alter system set ${name} = off`)
  }
  await command(url, "select pg_reload_conf()")
}

export const startServer = async ({ fsync = true } = {}): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), "procurement-test-postgres-"))
  const directory = join(folder, "server")
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ directory, maximumConnections })
  try {
    // The server may run as another user, which must reach its folder inside this one.
    await chmod(folder, 0o711)
    let server = await start()
    if (!fsync) await withoutFsync(server.url)
    return {
      url: server.url,
      crash: async () => {
        await crashIn(directory)
        server = await start()
        return server.url
      },
      stop: () => server.stop().finally(remove),
    }
  } catch (cause) {
    await remove()
    throw cause
  }
}
