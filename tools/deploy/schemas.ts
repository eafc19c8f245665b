/**
 * Validators with the published JSON schemas of Kubernetes, Compose and CycloneDX, installed once
 * from PyPI. No package of npm has the first two up to date.
 */
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { cacheFolderOf, failureOf } from "../setup/cached-programs.ts"
import { fillPython } from "../setup/python.ts"

const requirements = join(import.meta.dirname, "requirements.txt")

/** Returns the folder of the programs, or a phrase that says what is missing. */
export const findSchemas = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly programs: string } | string> => {
  const versions = createHash("sha256").update(await readFile(requirements))
  const cache = cacheFolderOf("schemas", "SCHEMAS_CACHE_DIR", environment)
  const folder = join(cache, versions.digest("hex").slice(0, 16))
  const failure = await failureOf(fillPython(folder, requirements))
  if (failure !== undefined) return `the schemas could not be installed: ${failure}`
  return { programs: join(folder, "bin") }
}
