/** The processes that the files under deploy/ start: the app, settings, files and ports of each. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { apiSettings } from "../../packages/apps/api/src/settings.ts"
import { kafkaSettings } from "../../packages/apps/platform/src/kafka-settings.ts"
import type { SettingsShape } from "../../packages/apps/platform/src/settings.ts"
import { simulatorSettings } from "../../packages/apps/ksef-simulator/src/settings.ts"
import { statusSettings } from "../../packages/apps/status/src/settings.ts"
import { workerSettings } from "../../packages/apps/worker/src/settings.ts"
import { stagesOf } from "./dockerfile.ts"

export const root = join(import.meta.dirname, "../..")

export const textOf = (path: string): string => readFileSync(join(root, path), "utf8")

/** Excluded, because it is not a long-running process: it ends after one command. */
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
  /** The place in the file, for messages. */
  readonly where: string
  readonly app: string
  /** Settings from the file, in addition to the image's. */
  readonly environment: Readonly<Record<string, string>>
  /** Container paths that hold secrets. */
  readonly secretFiles: ReadonlyArray<string>
  /** Container paths that outlive the container. */
  readonly folders: ReadonlyArray<string>
}

export const dockerfilePath = "deploy/docker/Dockerfile"
export const stages = stagesOf(textOf(dockerfilePath))

/** The app of an image: `api` for `procurement/api:0.1`. */
export const appOfImage = (image: string): string | undefined =>
  /(?:^|\/)procurement\/([\w-]+)(?::|$)/.exec(image)?.[1]

/** The complete environment of the process. */
export const resolvedEnvironment = ({ app, environment }: Deployed) => ({
  ...stages.get(app)?.environment,
  ...environment,
})
