/** Settings that are required only by some roles. */
import type { SecretKeys } from "@procurement/adapter-postgres"
import { SettingsError } from "@procurement/app-platform"
import { isKafkaRole, isOrderRole, type Role } from "./roles.ts"
import type { WorkerSettings } from "./settings.ts"

/** The settings of a worker with roles for orders. */
export interface OrderSettings extends WorkerSettings {
  readonly WEBHOOK_SECRETS_KEY: SecretKeys
}

const missing = (keys: ReadonlyArray<string>, needing: ReadonlyArray<Role>): SettingsError =>
  new SettingsError(
    keys.map((key) => `${key} is required with ROLES=${needing.join(",")}`).join("; "),
  )

/** Undefined when no role needs them; throws a SettingsError that names every missing key. */
export const orderSettingsOf = (settings: WorkerSettings): OrderSettings | undefined => {
  const needing = settings.ROLES.filter(isOrderRole)
  if (needing.length === 0) return undefined
  const { SELLER_FILE, WEBHOOK_SECRETS_KEY } = settings
  const keys = [
    ...(SELLER_FILE === "" ? ["SELLER_FILE"] : []),
    ...(WEBHOOK_SECRETS_KEY === undefined ? ["WEBHOOK_SECRETS_KEY"] : []),
  ]
  if (keys.length > 0 || WEBHOOK_SECRETS_KEY === undefined) throw missing(keys, needing)
  return { ...settings, WEBHOOK_SECRETS_KEY }
}

/** As `orderSettingsOf`, for the roles that need Kafka. */
export const kafkaSettingsOf = (settings: WorkerSettings): WorkerSettings | undefined => {
  const needing = settings.ROLES.filter(isKafkaRole)
  if (needing.length === 0) return undefined
  if (settings.KAFKA_BROKERS.length === 0) throw missing(["KAFKA_BROKERS"], needing)
  return settings
}
