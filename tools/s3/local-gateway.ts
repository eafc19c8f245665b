/** Runs one S3 server over a folder, on 127.0.0.1, with versions and object lock. */
import { randomBytes } from "node:crypto"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { failureOf } from "../setup/cached-programs.ts"
import { type LocalServer, startLocalServer } from "../setup/local-server.ts"

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
