/**
 * The version before the newest migration, as a checkout with packages of its own. `UPGRADE_FROM`
 * may name another commit.
 */
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { newestMigration } from "@procurement/adapter-postgres/testing"
import type { Client } from "./customers.ts"
import type { Change } from "./replica.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("../../../../../../", import.meta.url))

const git = async (...args: ReadonlyArray<string>): Promise<string> =>
  (await run("git", args, { cwd: root })).stdout.trim()

/** The commit before the one with which the newest migration came to the main line. */
const previousCommit = async (): Promise<string> => {
  const log = ["log", "--first-parent", "--diff-filter=A", "--format=%H", "-1", "--"]
  const added = await git(...log, newestMigration)
  const parent = await git("rev-parse", added === "" ? "HEAD" : `${added}^`).catch(() => undefined)
  if (parent !== undefined) return parent
  throw new Error("the history is missing: run `git fetch --unshallow`, or set UPGRADE_FROM")
}

/** Migrates an empty database and adds customers, with the code of the checkout. */
const preparing = (url: string, customers: number): string => `
import { openDatabase } from "./packages/adapters/postgres/src/index.ts"
import { addClients } from "./packages/apps/sandbox/test/cluster/support/customers.ts"
const database = await openDatabase({ url: ${JSON.stringify(url)}, poolSize: 4 })
await database.migrate()
const clients = await addClients(database, ${customers})
await database.close()
console.log(JSON.stringify(clients))`

export interface PreviousVersion {
  readonly commit: string
  readonly prepare: (url: string, customers: number) => Promise<ReadonlyArray<Client>>
  /** Starts the processes of this version in place of the checkout's, and the other way round. */
  readonly toThis: Change
  readonly toPrevious: Change
  /** Whether it may start on a database that requires these migrations. */
  readonly knows: (required: ReadonlyArray<string>) => Promise<boolean>
}

export const checkOutPrevious = async (folder: string): Promise<PreviousVersion> => {
  const commit = process.env["UPGRADE_FROM"] ?? (await previousCommit())
  await git("clone", "--quiet", "--shared", "--no-checkout", root, folder)
  await run("git", ["checkout", "--quiet", "--detach", commit], { cwd: folder })
  await run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder })
  const [here, there] = [join(root, "packages"), join(folder, "packages")]
  const moved =
    (from: string, to: string): Change =>
    (definition) => ({ ...definition, entry: definition.entry.replace(from, to) })
  return {
    commit,
    prepare: async (url, customers) => {
      const args = ["--input-type=module", "--eval", preparing(url, customers)]
      const { stdout } = await run(process.execPath, args, { cwd: folder })
      return JSON.parse(stdout)
    },
    toThis: moved(there, here),
    toPrevious: moved(here, there),
    knows: async (required) => {
      const known = await readFile(join(folder, dirname(newestMigration), "index.ts"), "utf8")
      return ["m0031-required-migrations", ...required].every((name) => known.includes(`"${name}"`))
    },
  }
}
