/**
 * The processes that the files under deploy/ start, with the settings, files and ports of each, and
 * the faults of these settings: unknown keys, invalid values, missing secrets and folders.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { apiSettings } from "../../packages/apps/api/src/settings.ts"
import { kafkaSettings } from "../../packages/apps/platform/src/kafka-settings.ts"
import {
  isSecretSetting,
  readSettings,
  type SettingsShape,
} from "../../packages/apps/platform/src/settings.ts"
import { simulatorSettings } from "../../packages/apps/ksef-simulator/src/settings.ts"
import { statusSettings } from "../../packages/apps/status/src/settings.ts"
import { groupSettingsOf } from "../../packages/apps/worker/src/role-settings.ts"
import { invoiceRoles } from "../../packages/apps/worker/src/roles.ts"
import { workerSettings } from "../../packages/apps/worker/src/settings.ts"
import { root } from "../architecture/source-tree.ts"

export const textOf = (path: string): string => readFileSync(join(root, path), "utf8")

type Environment = Readonly<Record<string, string>>
type Lines = ReadonlyArray<string>

/** A stage of the Dockerfile: the instructions that the tests check, inherited ones included. */
export interface Stage {
  readonly name: string
  readonly environment: Environment
  readonly ports: ReadonlyArray<number>
  readonly user: string | undefined
  /** Commands in exec form: those that the build runs and the one that starts the process. */
  readonly runs: ReadonlyArray<Lines>
  readonly entrypoint: Lines | undefined
}

export const dockerfilePath = "deploy/docker/Dockerfile"

/** The stages of the Dockerfile by their names; each follows the one that it is built on. */
const stagesOf = (text: string): ReadonlyMap<string, Stage> => {
  const stages = new Map<string, Stage>()
  for (const part of text
    .replaceAll(/\\\n\s*/g, "")
    .split(/^FROM /m)
    .slice(1)) {
    const [, base = "", name = ""] = /^(\S+) AS (\S+)/.exec(part) ?? []
    const inherited = stages.get(base)
    const all = (instruction: string): Lines =>
      [...part.matchAll(new RegExp(`^${instruction} (.*)$`, "gm"))].map(([, rest = ""]) => rest)
    const inExecForm = (instruction: string): ReadonlyArray<Lines> =>
      all(instruction).flatMap((rest) => (rest.startsWith("[") ? [JSON.parse(rest)] : []))
    const pairs = [
      ...all("ENV")
        .join(" ")
        .matchAll(/(\w+)=(\S*)/g),
    ]
    const environment = Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, value]))
    stages.set(name, {
      name,
      environment: { ...inherited?.environment, ...environment },
      ports: [...(inherited?.ports ?? []), ...all("EXPOSE").map(Number)],
      user: all("USER").at(-1) ?? inherited?.user,
      runs: inExecForm("RUN"),
      entrypoint: inExecForm("ENTRYPOINT").at(-1),
    })
  }
  return stages
}

export const stages = stagesOf(textOf(dockerfilePath))

export const settingsOf: Readonly<Record<string, SettingsShape>> = {
  api: apiSettings,
  worker: workerSettings,
  "ksef-simulator": simulatorSettings,
  status: statusSettings,
  // Not a long-running process: it ends after one command.
  cli: { DATABASE_URL: apiSettings.DATABASE_URL, MODE: apiSettings.MODE, ...kafkaSettings },
}

export interface Deployed {
  /** The place in the file, for messages. */
  readonly where: string
  readonly app: string
  /** Settings from the file, in addition to the image's. */
  readonly environment: Environment
  /** Container paths that hold secrets. */
  readonly secretFiles: Lines
  /** Container paths that outlive the container. */
  readonly folders: Lines
}

/** The app of an image: `api` for `procurement/api:0.1`. */
export const appOfImage = (image: string): string | undefined =>
  /(?:^|\/)procurement\/([\w-]+)(?::|$)/.exec(image)?.[1]

/** The complete environment of the process. */
export const resolvedEnvironment = ({ app, environment }: Deployed): Environment => ({
  ...stages.get(app)?.environment,
  ...environment,
})

/** The complete environment of the process of this name; empty without one. */
export const environmentIn =
  (all: ReadonlyArray<Deployed>) =>
  (name: string): Environment => {
    const deployment = all.find(({ where }) => where.endsWith(`: ${name}`))
    return deployment === undefined ? {} : resolvedEnvironment(deployment)
  }

/** Sample secrets of an installation. */
const samples: Environment = {
  DATABASE_URL: "postgres://procurement:password@postgres:5432/procurement",
  WEBHOOK_SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
  STATUS_SECRETS_KEY: Buffer.alloc(32, 2).toString("base64"),
  OPERATOR_TOKEN_HASHES: "0".repeat(64),
  SMTP_URL: "smtp://user:password@mail.example.com:587",
}

/** A setting that may contain a secret, with a value that contains none. */
const isOpen = (key: string, value: string): boolean => key === "SMTP_URL" && !value.includes("@")

/** The error of the process that reads its settings, with samples in place of secret files. */
const refusalOf = (shape: SettingsShape, app: string, settings: Environment): Lines => {
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      const secret = key.replace(/_FILE$/, "")
      const isSecret = secret !== key && isSecretSetting(shape[secret])
      return isSecret ? [secret, samples[secret] ?? ""] : [key, value]
    }),
  )
  try {
    readSettings(shape, values)
    if (app === "worker") groupSettingsOf(readSettings(workerSettings, values))
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** A worker without roles for invoices opens no archive. */
const opensFolders = ({ app, environment: { ROLES } }: Deployed): boolean =>
  app !== "worker" ||
  ROLES === undefined ||
  invoiceRoles.some((role) => ROLES.split(",").includes(role))

/** One line for each fault; empty without faults. */
export const settingsFaults = (deployed: Deployed): Lines => {
  const { where, app, environment, secretFiles, folders } = deployed
  const shape = settingsOf[app]
  if (shape === undefined) return [`${where}: there is no app ${app}`]
  const complete = resolvedEnvironment(deployed)
  const problems = Object.entries(environment).flatMap(([key, value]) => {
    const isFile = key.endsWith("_FILE")
    if (!(key in shape) && !(isFile && isSecretSetting(shape[key.replace(/_FILE$/, "")]))) {
      return [`${key} is not a setting`]
    }
    if (isFile) return secretFiles.includes(value) ? [] : [`${key}=${value}: no such file`]
    const isPlain = isSecretSetting(shape[key]) && !isOpen(key, value)
    return isPlain ? [`${key} is a secret: name a file with ${key}_FILE`] : []
  })
  const lost = ["ARCHIVE_DIR", "DATA_DIR"]
    .filter((key) => key in shape && opensFolders(deployed))
    .filter((key) => !folders.includes(complete[key] ?? ""))
    .map((key) => `${key}=${complete[key]}: would not outlive the container`)
  return [...problems, ...refusalOf(shape, app, complete), ...lost].map(
    (fault) => `${where}: ${fault}`,
  )
}
