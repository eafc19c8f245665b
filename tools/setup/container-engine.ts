/**
 * Whether there is a container engine to ask, found without loading what talks to it.
 *
 * Loading testcontainers costs most of a second and 100 MB: only where an engine is likely.
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

/** True where DOCKER_HOST is set or a socket of an engine is in one of its usual places. */
export const mayHaveDocker = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  isGiven(environment["DOCKER_HOST"]) || sockets(environment).some((path) => existsSync(path))

/** The message of testcontainers without an engine; the error has neither code nor cause. */
const withoutEngine = "Could not find a working container runtime strategy"

/** The result of `start`, or undefined without an engine. */
export const inDocker = async <A>(start: () => Promise<A>): Promise<A | undefined> => {
  if (!mayHaveDocker()) return undefined
  try {
    return await start()
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes(withoutEngine)) return undefined
    throw cause
  }
}
