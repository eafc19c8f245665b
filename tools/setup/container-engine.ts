/**
 * Detects a container engine without loading testcontainers.
 *
 * Loading testcontainers takes most of a second and 100 MB, so it happens only where an engine is
 * likely.
 */
import { existsSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"

/** True when DOCKER_HOST is set or an engine's socket is in one of its usual places. */
const mayHaveDocker = ({ DOCKER_HOST, XDG_RUNTIME_DIR }: NodeJS.ProcessEnv): boolean =>
  (DOCKER_HOST ?? "") !== "" ||
  ["/var/run", join(homedir(), ".docker/run"), XDG_RUNTIME_DIR ?? "/run"].some((folder) =>
    existsSync(join(folder, "docker.sock")),
  )

/** The message of testcontainers without an engine; the error has neither code nor cause. */
const withoutEngine = "Could not find a working container runtime strategy"

/** Returns the result of `start`, or undefined when there is no engine after all. */
export const inDocker = async <A>(start: () => Promise<A>): Promise<A | undefined> => {
  if (!mayHaveDocker(process.env)) return undefined
  try {
    return await start()
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes(withoutEngine)) return undefined
    throw cause
  }
}
