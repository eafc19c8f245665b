/**
 * The processes that the files under deploy/ start, as those files say it: which app, with which
 * settings, with which files and ports.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { apiSettings } from "../../packages/apps/api/src/settings.ts"
import { kafkaSettings } from "../../packages/apps/platform/src/kafka-settings.ts"
import type { SettingsShape } from "../../packages/apps/platform/src/settings.ts"
import { simulatorSettings } from "../../packages/apps/ksef-simulator/src/settings.ts"
import { statusSettings } from "../../packages/apps/status/src/settings.ts"
import { workerSettings } from "../../packages/apps/worker/src/settings.ts"
import { parseDockerfile, wholeStage } from "./dockerfile.ts"

export const root = join(import.meta.dirname, "../..")

export const textOf = (path: string): string => readFileSync(join(root, path), "utf8")

/** Its settings are not those of a process: it ends after one command. */
const cliSettings = {
  DATABASE_URL: apiSettings.DATABASE_URL,
  MODE: apiSettings.MODE,
  ...kafkaSettings,
} as const

export const settingsOf: Readonly<Record<string, SettingsShape>> = {
  api: apiSettings,
  worker: workerSettings,
  "ksef-simulator": simulatorSettings,
  status: statusSettings,
  cli: cliSettings,
}

export interface Deployed {
  /** Where it says so, for people to read. */
  readonly where: string
  readonly app: string
  /** What the file says, beside what the image has already. */
  readonly environment: Readonly<Record<string, string>>
  /** Paths in the container at which there are secrets. */
  readonly secretFiles: ReadonlyArray<string>
  /** Paths in the container that outlive it. */
  readonly folders: ReadonlyArray<string>
}

export const dockerfilePath = "deploy/docker/Dockerfile"
export const dockerfile = parseDockerfile(textOf(dockerfilePath))

/** `procurement/api:0.1` is the app `api`. */
export const appOfImage = (image: string): string | undefined =>
  /(?:^|\/)procurement\/([\w-]+)(?::|$)/.exec(image)?.[1]

/** All that the process finds in its environment. */
export const wholeEnvironment = ({ app, environment }: Deployed) => ({
  ...wholeStage(dockerfile, app).environment,
  ...environment,
})
