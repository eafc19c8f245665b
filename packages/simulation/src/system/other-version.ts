/** Another version of this repository, of which some workers are while two versions run. */
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { startWorker } from "./worker.ts"

export interface OtherVersion {
  /** Starts the loops and the use cases of that version, on the ports of this one. */
  readonly startWorker: typeof startWorker
}

/** Loads it from a checkout with packages of its own. Rejects when there is none. */
export const loadVersion = async (folder: string): Promise<OtherVersion> => {
  const file = join(folder, "packages", "simulation", "src", "system", "worker.ts")
  return await import(pathToFileURL(file).href)
}
