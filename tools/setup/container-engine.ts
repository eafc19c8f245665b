/**
 * Detects a container engine without loading testcontainers, which takes most of a second and
 * 100 MB: only where an engine is likely.
 */
import { existsSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"

/** True when DOCKER_HOST is set or an engine's socket is in one of its usual places. */
const mayHaveDocker = ({ DOCKER_HOST = "", XDG_RUNTIME_DIR = "/run" }: NodeJS.ProcessEnv) =>
  DOCKER_HOST !== "" ||
  ["/var/run", join(homedir(), ".docker/run"), XDG_RUNTIME_DIR].some((folder) =>
    existsSync(join(folder, "docker.sock")),
  )

/** Returns the result of `start`, or undefined when there is no engine after all. */
export const inDocker = async <A>(start: () => Promise<A>): Promise<A | undefined> => {
  if (!mayHaveDocker(process.env)) return undefined
  return start().catch((cause: unknown) => {
    // The error has neither code nor cause.
    if (String(cause).includes("Could not find a working container runtime strategy"))
      return undefined
    throw cause
  })
}
