/**
 * Installs a real S3 server with object lock for tests: Versity's gateway over a folder, built once
 * by Go into a cache folder.
 *
 * The repository contains only its version; Go's checksum database verifies downloads. The program
 * appears complete or not at all, so that two concurrent runs are safe.
 */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { cacheFolderOf, fillOnce } from "../setup/cached-programs.ts"

export const gatewayVersion = "v1.8.0"
const module = "github.com/versity/versitygw/cmd/versitygw"

const execute = promisify(execFile)

/** The folder of the program: S3_CACHE_DIR, or a folder of the user's cache. */
export const cacheFolder = (environment: NodeJS.ProcessEnv = process.env): string =>
  cacheFolderOf("versitygw", "S3_CACHE_DIR", environment)

/** On the path, or where Go's installer puts it. */
const findGo = async (): Promise<string | undefined> => {
  for (const go of ["go", "/usr/local/go/bin/go"]) {
    const isThere = await execute(go, ["version"]).then(
      () => true,
      () => false,
    )
    if (isThere) return go
  }
  return undefined
}

const build = (go: string, cache: string, folder: string): Promise<void> =>
  fillOnce(cache, folder, "bin", async (draft) => {
    const environment = { ...process.env, GOBIN: join(draft, "bin"), CGO_ENABLED: "0" }
    await execute(go, ["install", `${module}@${gatewayVersion}`], { env: environment })
  })

/** Returns the path of the program, or a sentence that names what is missing on this machine. */
export const findGateway = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly program: string } | string> => {
  const cache = cacheFolder(environment)
  const folder = join(cache, gatewayVersion)
  if (!existsSync(folder)) {
    const go = await findGo()
    if (go === undefined) return "there is no go to build a server with"
    const failure = await build(go, cache, folder).then(
      () => "",
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    )
    if (failure !== "") return `go could not build versitygw ${gatewayVersion}: ${failure}`
  }
  return { program: join(folder, "versitygw") }
}
