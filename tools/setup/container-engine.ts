/**
 * Detects a container engine without loading testcontainers.
 *
 * Loading testcontainers takes most of a second and 100 MB, so it happens only where an engine is
 * likely.
 */
import { existsSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"

const sockets = (environment: NodeJS.ProcessEnv): ReadonlyArray<string> => [
  "/var/run/docker.sock",
  join(homedir(), ".docker", "run", "docker.sock"),
  join(environment["XDG_RUNTIME_DIR"] ?? "/run", "docker.sock"),
]

const isGiven = (value: string | undefined): boolean => value !== undefined && value !== ""

/** True when DOCKER_HOST is set or an engine's socket is in one of its usual places. */
export const mayHaveDocker = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  isGiven(environment["DOCKER_HOST"]) || sockets(environment).some((path) => existsSync(path))

/** The message of testcontainers without an engine; the error has neither code nor cause. */
const withoutEngine = "Could not find a working container runtime strategy"

/** Returns the result of `start`, or undefined when there is no engine after all. */
export const inDocker = async <A>(start: () => Promise<A>): Promise<A | undefined> => {
  if (!mayHaveDocker()) return undefined
  try {
    return await start()
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes(withoutEngine)) return undefined
    throw cause
  }
}
