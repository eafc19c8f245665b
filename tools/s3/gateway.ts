/**
 * A real S3 server with versions and object lock for tests: Versity's gateway over a folder, built
 * once by Go. The repository contains only its version; Go's checksum database verifies downloads.
 */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { cacheFolderOf, failureOf, fillOnce } from "../setup/cached-programs.ts"
import { type LocalServer, startLocalServer } from "../setup/local-server.ts"

const gatewayVersion = "v1.8.0"
const module = "github.com/versity/versitygw/cmd/versitygw"

const execute = promisify(execFile)

/** With Go on the path, or where Go's installer puts it. */
const build = async (draft: string): Promise<void> => {
  const onPath = (await failureOf(execute("go", ["version"]))) === undefined
  const env = { ...process.env, GOBIN: join(draft, "bin"), CGO_ENABLED: "0" }
  const go = onPath ? "go" : "/usr/local/go/bin/go"
  await execute(go, ["install", `${module}@${gatewayVersion}`], { env })
}

/** Returns the path of the program, or a phrase that says what is missing on this machine. */
export const findGateway = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly program: string } | string> => {
  const folder = join(cacheFolderOf("versitygw", "S3_CACHE_DIR", environment), gatewayVersion)
  const failure = await fillOnce(folder, "bin", build)
  if (failure !== undefined) return `go could not build versitygw ${gatewayVersion}: ${failure}`
  return { program: join(folder, "versitygw") }
}

/** The address and credentials of a server. */
export interface S3Server {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface LocalGateway extends LocalServer {
  readonly server: S3Server
}

/** Starts the server; resolves once it accepts requests. Rejects with the server's last output. */
export const startLocalGateway = async (
  program: string,
  directory: string,
): Promise<LocalGateway> => {
  const folders = ["data", "versions", "metadata"].map((name) => join(directory, name))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  const [data = "", versions = "", metadata = ""] = folders
  const address = `127.0.0.1:${await freePort()}`
  const server = {
    endpoint: `http://${address}`,
    accessKeyId: "tests",
    secretAccessKey: randomBytes(16).toString("hex"),
  }
  const storage = ["posix", "--versioning-dir", versions, "--sidecar", metadata, data]
  const gateway = await startLocalServer({
    program,
    parameters: ["--port", address, "--quiet", ...storage],
    directory,
    env: { ROOT_ACCESS_KEY: server.accessKeyId, ROOT_SECRET_KEY: server.secretAccessKey },
    isReady: async () => (await failureOf(fetch(server.endpoint))) === undefined,
  })
  return { server, ...gateway }
}
