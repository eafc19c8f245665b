/**
 * A PostgreSQL server of our own in a folder, for the sandbox and for tests (ADR 0007).
 *
 * Listens on 127.0.0.1 only, with a password kept in the folder; fsync is on, as in production. It
 * runs detached, so that Ctrl-C in a terminal reaches the services first; `stop` waits for it. One
 * left over by a killed process is stopped before a new start.
 */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { promisify } from "node:util"
import { freePort } from "./port-for-a-server.ts"
import { findBinaries, type PostgresBinaries } from "./binaries.ts"
import { type ServerAccount, serverAccount } from "./server-account.ts"

export interface EmbeddedPostgres {
  /** Connection URL of the superuser; the database `postgres`. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The server's own folder; made when it is missing. */
  readonly directory: string
  readonly maximumConnections?: number
  /** Of 127.0.0.1; a free one when left out. */
  readonly port?: number
}

interface Installation {
  readonly binaries: PostgresBinaries
  readonly account: ServerAccount
  readonly folder: string
}

const execute = promisify(execFile)

const run = async (
  { account }: Installation,
  program: string,
  parameters: ReadonlyArray<string>,
): Promise<void> => {
  const [command = program, ...rest] = [...account.prefix, program, ...parameters]
  // The server keeps the working directory for its life: it must not hold a folder of the caller.
  const options = { cwd: "/", env: { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" } }
  await execute(command, rest, options)
}

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  )

const dataIn = (folder: string): string => join(folder, "data")
const passwordFileIn = (folder: string): string => join(folder, "password")

/** Makes the cluster aside and moves it in place whole: a kill in between leaves no half of one. */
const initialise = async (installation: Installation): Promise<void> => {
  const { binaries, account, folder } = installation
  const draft = join(folder, "data.new")
  await rm(draft, { recursive: true, force: true })
  await writeFile(passwordFileIn(folder), randomBytes(24).toString("base64url"), { mode: 0o600 })
  if (account.owner) {
    await chown(passwordFileIn(folder), account.owner.uid, account.owner.gid)
  }
  await run(installation, binaries.initdb, [
    `--pgdata=${draft}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFileIn(folder)}`,
    "--encoding=UTF8",
    "--locale=C",
  ])
  await rename(draft, dataIn(folder))
}

const isRunning = async (folder: string): Promise<boolean> => {
  const pid = Number((await readText(join(dataIn(folder), "postmaster.pid")))?.split("\n")[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  const command = await readText(`/proc/${pid}/cmdline`)
  return command?.includes(dataIn(folder)) ?? false
}

const stop = (installation: Installation): Promise<void> =>
  run(installation, installation.binaries.pg_ctl, [
    "stop",
    `--pgdata=${dataIn(installation.folder)}`,
    "--mode=fast",
    "--wait",
    "--timeout=60",
  ])

const start = async (
  installation: Installation,
  port: number,
  maximumConnections: number,
): Promise<void> => {
  const { binaries, folder } = installation
  const options = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=",
    `-c max_connections=${maximumConnections}`,
  ]
  await run(installation, binaries.pg_ctl, [
    "start",
    `--pgdata=${dataIn(folder)}`,
    `--log=${join(folder, "server.log")}`,
    `--options=${options.join(" ")}`,
    "--wait",
    "--timeout=60",
  ])
}

const prepareFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const { owner } = serverAccount([dirname(folder)])
  if (owner) await chown(folder, owner.uid, owner.gid)
}

/** The folder holds a cluster of another major version of PostgreSQL. */
export class OtherPostgresVersion extends Error {
  override readonly name = "OtherPostgresVersion"
}

const supportedMajor = "18"

const ensureCluster = async (installation: Installation): Promise<void> => {
  const version = await readText(join(dataIn(installation.folder), "PG_VERSION"))
  if (version === undefined) return initialise(installation)
  if (version !== supportedMajor) {
    const { folder } = installation
    throw new OtherPostgresVersion(
      `${folder} was written by PostgreSQL ${version}, this version runs PostgreSQL ${supportedMajor}`,
    )
  }
}

/** Starts the server; its cluster is made at the first start of the folder. */
export const startEmbeddedPostgres = async (
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const folder = resolve(options.directory)
  const binaries = await findBinaries()
  await prepareFolder(folder)
  const account = serverAccount([folder, dirname(binaries.postgres)])
  const installation = { binaries, account, folder }
  await ensureCluster(installation)
  if (await isRunning(folder)) await stop(installation)
  const port = options.port ?? (await freePort())
  await start(installation, port, options.maximumConnections ?? 100)
  const password = (await readText(passwordFileIn(folder))) ?? ""
  return {
    url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      if (await isRunning(folder)) await stop(installation)
    },
  }
}
