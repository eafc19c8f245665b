/** Runs one S3 server over a folder, on 127.0.0.1, with versions and object lock. */
import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, openSync } from "node:fs"
import { mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "@procurement/adapter-postgres/embedded"

/** The address and credentials of a server. */
export interface S3Server {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface LocalGateway {
  readonly server: S3Server
  readonly stop: () => Promise<void>
}

const readyWithinMillis = 30_000
const pollMillis = 20

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  )

const untilReady = async (endpoint: string, hasEnded: () => boolean): Promise<void> => {
  const limit = performance.now() + readyWithinMillis
  while (!(await answers(endpoint))) {
    if (hasEnded() || performance.now() > limit) throw new Error("the S3 server did not start")
    await pause(pollMillis)
  }
}

/** Starts the server; resolves once it accepts requests. Rejects with the server's last output. */
export const startLocalGateway = async (
  program: string,
  directory: string,
): Promise<LocalGateway> => {
  const folders = ["data", "versions", "metadata"].map((name) => join(directory, name))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  const [data = "", versions = "", metadata = ""] = folders
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const server = {
    endpoint,
    accessKeyId: "tests",
    secretAccessKey: randomBytes(16).toString("hex"),
  }
  const logFile = join(directory, "server.log")
  const log = openSync(logFile, "a")
  const listening = ["--port", new URL(endpoint).host, "--quiet"]
  const storage = ["posix", "--versioning-dir", versions, "--sidecar", metadata, data]
  const child = spawn(program, [...listening, ...storage], {
    stdio: ["ignore", log, log],
    env: { ROOT_ACCESS_KEY: server.accessKeyId, ROOT_SECRET_KEY: server.secretAccessKey },
  })
  closeSync(log)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async (): Promise<void> => {
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
    if (hasEnded()) return
    child.kill("SIGKILL")
    await ended
  }
  try {
    await untilReady(endpoint, hasEnded)
    return { server, stop }
  } catch (cause) {
    await stop()
    throw new Error(`${await readFile(logFile, "utf8")}`.slice(-2000), { cause })
  }
}
