/**
 * Reports faults in the settings that a file under deploy/ gives to a process: unknown keys,
 * invalid values, missing secrets and folders.
 */
import {
  isSecretSetting,
  readSettings,
  type SettingsShape,
} from "../../packages/apps/platform/src/settings.ts"
import { groupSettingsOf } from "../../packages/apps/worker/src/role-settings.ts"
import { invoiceRoles } from "../../packages/apps/worker/src/roles.ts"
import { workerSettings } from "../../packages/apps/worker/src/settings.ts"
import { type Deployed, settingsOf, resolvedEnvironment } from "./deployed.ts"

/** Sample secrets of an installation. */
const samples: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://procurement:password@postgres:5432/procurement",
  WEBHOOK_SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
  STATUS_SECRETS_KEY: Buffer.alloc(32, 2).toString("base64"),
  OPERATOR_TOKEN_HASHES: "0".repeat(64),
  SMTP_URL: "smtp://user:password@mail.example.com:587",
}

const secretKeyOf = (shape: SettingsShape, key: string): string | undefined => {
  const secret = key.replace(/_FILE$/, "")
  return secret !== key && isSecretSetting(shape[secret]) ? secret : undefined
}

const unknownKeys = (shape: SettingsShape, { environment }: Deployed): ReadonlyArray<string> =>
  Object.keys(environment)
    .filter((key) => !(key in shape) && secretKeyOf(shape, key) === undefined)
    .map((key) => `${key} is not a setting`)

const plainSecrets = (shape: SettingsShape, { environment }: Deployed): ReadonlyArray<string> =>
  Object.keys(environment)
    .filter((key) => isSecretSetting(shape[key]) && !(key in openValues))
    .map((key) => `${key} is a secret: name a file with ${key}_FILE`)

/** Settings that may contain a secret, with values that contain none. */
const openValues: Readonly<Record<string, string>> = { SMTP_URL: "smtp://mailpit:1025" }

/** The settings as the process reads them, with samples in place of files. */
const valuesOf = (shape: SettingsShape, deployed: Deployed): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(resolvedEnvironment(deployed)).map(([key, value]) => {
      const secret = secretKeyOf(shape, key)
      return secret === undefined ? [key, value] : [secret, samples[secret] ?? ""]
    }),
  )

const refusal = (shape: SettingsShape, deployed: Deployed): ReadonlyArray<string> => {
  const values = valuesOf(shape, deployed)
  try {
    readSettings(shape, values)
    if (deployed.app === "worker") groupSettingsOf(readSettings(workerSettings, values))
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const missingFiles = (shape: SettingsShape, deployed: Deployed): ReadonlyArray<string> =>
  Object.entries(deployed.environment)
    .filter(([key]) => key.endsWith("_FILE") && (key in shape || secretKeyOf(shape, key)))
    .filter(([, file]) => !deployed.secretFiles.includes(file))
    .map(([key, file]) => `${key}=${file}: no such file`)

const folderKeys = ["ARCHIVE_DIR", "DATA_DIR"]

/** A worker without roles for invoices opens no archive. */
const opensFolders = ({ app, environment: { ROLES } }: Deployed): boolean =>
  app !== "worker" ||
  ROLES === undefined ||
  invoiceRoles.some((role) => ROLES.split(",").includes(role))

const lostFolders = (shape: SettingsShape, deployed: Deployed): ReadonlyArray<string> => {
  if (!opensFolders(deployed)) return []
  const environment = resolvedEnvironment(deployed)
  return folderKeys
    .filter((key) => key in shape)
    .filter((key) => !deployed.folders.includes(environment[key] ?? ""))
    .map((key) => `${key}=${environment[key]}: would not outlive the container`)
}

/** One line for each fault; empty without faults. */
export const settingsFaults = (deployed: Deployed): ReadonlyArray<string> => {
  const shape = settingsOf[deployed.app]
  if (shape === undefined) return [`${deployed.where}: there is no app ${deployed.app}`]
  return [unknownKeys, plainSecrets, refusal, missingFiles, lostFolders]
    .flatMap((check) => check(shape, deployed))
    .map((fault) => `${deployed.where}: ${fault}`)
}
