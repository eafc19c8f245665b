/**
 * Programs that tests use and that are fetched once: where they are kept, and how they get there.
 *
 * A folder of them appears whole or not at all, so that two runs at once do no harm.
 */
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises"
import { homedir } from "node:os"
import { join } from "node:path"

/** The folder that `variable` names, or one of that name in the user's cache. */
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
 * Has `make` fill a draft folder beside `folder`, whose part of that name then becomes `folder`.
 * Files that others have put there stay.
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
