/**
 * A real S3 server for tests, with object lock: Versity's gateway over a folder, built once by Go
 * into a cache folder.
 *
 * Nothing of it is kept in the repository: the version is named here, Go's checksum database checks
 * what it downloads. The program appears whole or not at all, so that two runs at once do no harm.
 */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { cacheFolderOf, fillOnce } from "../setup/cached-programs.ts"

export const gatewayVersion = "v1.8.0"
const module = "github.com/versity/versitygw/cmd/versitygw"

const execute = promisify(execFile)

/** Where the program is kept: S3_CACHE_DIR, or a folder of the user's cache. */
export const cacheFolder = (environment: NodeJS.ProcessEnv = process.env): string =>
  cacheFolderOf("versitygw", "S3_CACHE_DIR", environment)

/** On the path, or where Go's own installer puts it. */
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

/** The path of the program, or a sentence that says what is missing on this machine. */
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
