/** The options of a simulation that are modules: another version, and adapters of a team's own. */
import { pathToFileURL } from "node:url"
import { UsageError } from "./command-line.ts"
import type { SimulationOptions } from "./simulate.ts"
import type { MakeAdapters } from "./system/adapters.ts"
import { loadVersion } from "./system/other-version.ts"

export interface OptionPaths {
  /** The folder of another version, of which some workers are. */
  readonly beside?: string | undefined
  /** A module that exports `adapters`. */
  readonly adapters?: string | undefined
}

/** Rejects with a `UsageError` when the module exports none. */
const loadAdapters = async (file: string): Promise<MakeAdapters> => {
  const { adapters } = await import(pathToFileURL(file).href)
  if (typeof adapters === "function") return adapters
  throw new UsageError(`--adapters ${file}: must export a function named adapters`)
}

export const loadOptions = async ({
  beside,
  adapters,
}: OptionPaths): Promise<SimulationOptions> => ({
  beside: beside === undefined ? undefined : await loadVersion(beside),
  adapters: adapters === undefined ? undefined : await loadAdapters(adapters),
})
