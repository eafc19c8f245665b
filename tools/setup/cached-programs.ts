/**
 * Caches programs that tests use and that are downloaded once.
 *
 * A program's folder appears complete or not at all, so that two concurrent runs are safe.
 */
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises"
import { homedir } from "node:os"
import { join } from "node:path"

/** The folder that `variable` names, or a folder of this name in the user's cache. */
export const cacheFolderOf = (
  name: string,
  variable: string,
  environment: NodeJS.ProcessEnv,
): string => {
  const chosen = environment[variable] ?? ""
  if (chosen !== "") return chosen
  const cache = environment["XDG_CACHE_HOME"] ?? ""
  return join(cache === "" ? join(homedir(), ".cache") : cache, "procurement", name)
}

/**
 * Lets `make` fill a draft folder beside `folder`, then moves its part of the same name to
 * `folder`. Existing files stay.
 */
export const fillOnce = async (
  cache: string,
  folder: string,
  part: string,
  make: (draft: string) => Promise<void>,
): Promise<void> => {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, "draft-"))
  try {
    await make(draft)
    await rename(join(draft, part), folder).catch((cause: unknown) => {
      if (!existsSync(folder)) throw cause
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
