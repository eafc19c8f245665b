/**
 * A PostgreSQL server of the test's own, which may be stopped and started again where it was.
 *
 * Of its own also because the event log waits for the oldest transaction of the whole server: other
 * tests' would hold it back.
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
  /** As an operator does: what is open is rolled back, nobody gets in. */
  readonly stop: () => Promise<void>
  /** On the same port, with everything that was committed. */
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
