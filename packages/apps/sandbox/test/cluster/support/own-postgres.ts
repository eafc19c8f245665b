/**
 * The test's own PostgreSQL server, which can be stopped and restarted on the same port.
 *
 * Separate also because the event log waits for the oldest transaction of the whole server, which
 * transactions of other tests would delay.
 */
import { chmod, mkdir } from "node:fs/promises"
import { join } from "node:path"
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "@procurement/adapter-postgres/embedded"

export interface OwnPostgres {
  readonly url: string
  /** Through a pooler; the second process of each app uses it. */
  readonly pooledUrl?: string
  /** Of a standby, for the reads of APIs. */
  readonly replicaUrl?: string
  /** Like an operator: rolls back open transactions and rejects new connections. */
  readonly stop: () => Promise<void>
  /** On the same port, with all committed data. */
  readonly start: () => Promise<void>
}

const maximumConnections = 200

export const startOwnPostgres = async (folder: string): Promise<OwnPostgres> => {
  const home = join(folder, "postgres")
  await mkdir(home)
  // The server may run as another user: it has to reach its folder inside this one.
  await chmod(folder, 0o711)
  await chmod(home, 0o711)
  const port = await freePort()
  const options = { directory: join(home, "server"), maximumConnections, port }
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options)
  return {
    url: server.url,
    stop: () => server.stop(),
    start: async () => {
      server = await startEmbeddedPostgres(options)
    },
  }
}
