/**
 * Installs a real S3 server with object lock for tests: Versity's gateway over a folder, built once
 * by Go. The repository contains only its version; Go's checksum database verifies downloads.
 */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { cacheFolderOf, failureOf, fillOnce } from "../setup/cached-programs.ts"

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
