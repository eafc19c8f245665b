/**
 * Processes under measurement: ours, as they are deployed, and floors; all are started, commanded
 * and stopped in the same manner.
 *
 * A process reports over IPC when it is ready, as every process of this project does, and stops
 * when the channel closes, so that none outlives the bench.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { newSecretKey } from "@procurement/adapter-postgres"
import { freePort } from "@procurement/adapter-postgres/embedded"
import type { SandboxInfo } from "@procurement/app-sandbox"
import { type Client, letIn } from "../../packages/apps/sandbox/test/cluster/support/customers.ts"
import { writeSellerFiles } from "../../packages/apps/worker/test/support/seller-files.ts"
import { BenchFailure, type Lifetime, temporaryFolder } from "./bench.ts"

export type Environment = Readonly<Record<string, string>>

export interface ServiceProcess {
  readonly pid: number
  /** The process's report when it was ready. */
  readonly ready: Environment
  /** Runs a command of `serveCommands` in the process, one at a time. */
  readonly call: (command: string, argument?: unknown) => Promise<unknown>
  readonly stop: () => Promise<void>
}

type Message =
  | { readonly type: "ready"; readonly ready: Environment }
  | { readonly type: "failed"; readonly line: string }

const untilReady = (name: string, child: ChildProcess): Promise<Environment> =>
  new Promise((resolve, reject) => {
    const output = child.stderr === null ? "" : text(child.stderr)
    child.once("message", (message: Message) => {
      if (message.type === "ready") resolve(message.ready)
      else reject(new BenchFailure(`${name}: ${message.line}`))
    })
    child.once("error", reject)
    child.once("exit", async () => {
      reject(new BenchFailure(`${name} ended while starting: ${(await output).trim()}`))
    })
  })

const call = (child: ChildProcess, command: string, argument: unknown): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const onExit = (): void => reject(new BenchFailure(`${command}: the process has ended`))
    child.once("exit", onExit)
    child.once("message", ({ result }: { readonly result: unknown }) => {
      child.off("exit", onExit)
      resolve(result)
    })
    child.send({ command, argument })
  })

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}

/** Starts the process and waits until it is ready; rejects with its output when it can't start. */
export const startProcess = async (
  { onEnd }: Lifetime,
  entry: URL,
  environment: Environment = {},
  nodeOptions: ReadonlyArray<string> = [],
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [...nodeOptions, entry.pathname], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // A separate process group: Ctrl-C reaches only the bench, which stops what it has started.
    detached: true,
  })
  const stop = (): Promise<void> => stopProcess(child)
  onEnd(stop)
  const ready = await untilReady(entry.pathname, child)
  return { pid: child.pid ?? 0, ready, call: (...args) => call(child, args[0], args[1]), stop }
}

export const appEntry = (name: "api" | "worker" | "ksef-simulator"): URL =>
  new URL(`../../packages/apps/${name}/src/main.ts`, import.meta.url)

/** Connections of each side: the API's default. */
export const poolSize = 16

/** Encrypts the secrets of all subscriptions. */
export const secretsKey = newSecretKey()

export interface RunningApi extends ServiceProcess {
  readonly url: string
  /** A token of the database's client. */
  readonly token: string
}

/** Starts the API, or another entry that takes its place. */
export const startApi = async (
  lifetime: Lifetime,
  database: Client & { readonly url: string },
  environment: Environment = {},
  entry = appEntry("api"),
): Promise<RunningApi> => {
  const api = await startProcess(lifetime, entry, {
    MODE: "sandbox",
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: String(poolSize),
    ARCHIVE_DIR: join(await temporaryFolder(lifetime), "archive"),
    WEBHOOK_SECRETS_KEY: secretsKey,
    ...environment,
  })
  const { url = "" } = api.ready
  return { ...api, url, token: (await letIn(url, database)).token }
}

/** As in deploy/docker/Dockerfile. */
const workerNodeOptions = ["--max-semi-space-size=4", "--heap-growing-percent=50"]

/** Starts a worker with a seller of its own. */
export const startWorker = async (
  lifetime: Lifetime,
  roles: string,
  databaseUrl: string,
  environment: Environment = {},
): Promise<ServiceProcess> => {
  const folder = await temporaryFolder(lifetime)
  const settings = {
    ...(await writeSellerFiles(folder)).settings,
    DATABASE_URL: databaseUrl,
    ARCHIVE_DIR: join(folder, "archive"),
    BATCH_DIR: folder,
    KSEF_URL: "http://127.0.0.1:1/v2",
    WEBHOOK_LOOPBACK: "on",
    WEBHOOK_SECRETS_KEY: secretsKey,
    ROLES: roles,
    PROBES_PORT: "0",
    LOG_LEVEL: "warn",
    ...environment,
  }
  return startProcess(lifetime, appEntry("worker"), settings, workerNodeOptions)
}

/**
 * Starts the sandbox in a new or used folder; resolves when it reports that it is ready. Webhooks
 * are registered at URLs where nobody listens, because no program here is about endpoints.
 */
export const startSandbox = async (
  lifetime: Lifetime,
  folder: string,
  settings: Environment = {},
): Promise<{ readonly info: SandboxInfo; readonly stop: () => Promise<void> }> => {
  const environment = {
    WEBHOOK_VERIFICATION: "off",
    ...settings,
    SANDBOX_DIR: folder,
    PORT: String(await freePort()),
  }
  const entry = new URL("../bundle/start.ts", import.meta.url)
  const { stop } = await startProcess(lifetime, entry, environment)
  const info: SandboxInfo = JSON.parse(await readFile(join(folder, "sandbox.json"), "utf8"))
  return { info, stop }
}
