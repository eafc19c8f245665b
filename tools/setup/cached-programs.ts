/**
 * Caches programs that tests use and that are downloaded once, and says what a run does without.
 *
 * A program's folder appears complete or not at all, so that two concurrent runs are safe.
 */
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"

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

const fill = async (folder: string, part: string, make: (draft: string) => Promise<unknown>) => {
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(join(dirname(folder), "draft-"))
  try {
    await make(draft)
    await rename(join(draft, part), folder).catch((cause: unknown) => {
      if (!existsSync(folder)) throw cause
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Unless `folder` exists: lets `make` fill a draft folder beside it, then moves the draft's `part`
 * there. Returns undefined, or why it failed.
 */
export const fillOnce = (
  folder: string,
  part: string,
  make: (draft: string) => Promise<unknown>,
): Promise<string | undefined> =>
  existsSync(folder) ? Promise.resolve(undefined) : failureOf(fill(folder, part, make))

/** The message of the work's error; undefined after success. */
export const failureOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (cause: unknown) => (cause instanceof Error ? cause.message.trim() : String(cause)),
  )

/** True with CI set, except to `0` or `false`. */
export const isAutomated = !["", "0", "false"].includes(process.env["CI"] ?? "")

/** Prints which tests are skipped; fails instead with CI=true, so that a passing run ran them. */
export const skipWithout = (program: string, why: string): void => {
  if (isAutomated) throw new Error(`no ${program} for the tests: ${why}`)
  process.stderr.write(`\nTHE TESTS THAT NEED ${program.toUpperCase()} ARE NOT RUN: ${why}\n\n`)
}
