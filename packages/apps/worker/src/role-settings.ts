/** Settings that are required only by some roles. */
import type { SecretKeys } from "@procurement/adapter-postgres"
import { SettingsError } from "@procurement/app-platform"
import { customerRoles, invoiceRoles, kafkaRoles, type Role, rolesOf } from "./roles.ts"
import type { WorkerSettings } from "./settings.ts"

/** The settings of a worker with roles that serve customers. */
export interface CustomerSettings extends WorkerSettings {
  readonly WEBHOOK_SECRETS_KEY: SecretKeys
}

const missing = (key: string, needing: ReadonlyArray<Role>): SettingsError =>
  new SettingsError(`${key} is required with ROLES=${needing.join(",")}`)

/** Undefined when no role needs them; throws a SettingsError that names the missing key. */
export const invoiceSettingsOf = (settings: WorkerSettings): WorkerSettings | undefined => {
  const needing = rolesOf(invoiceRoles, settings.ROLES)
  if (needing.length === 0) return undefined
  if (settings.SELLER_FILE === "") throw missing("SELLER_FILE", needing)
  return settings
}

/** As `invoiceSettingsOf`, for the roles that serve customers. */
export const customerSettingsOf = (settings: WorkerSettings): CustomerSettings | undefined => {
  const needing = rolesOf(customerRoles, settings.ROLES)
  if (needing.length === 0) return undefined
  const { WEBHOOK_SECRETS_KEY } = settings
  if (WEBHOOK_SECRETS_KEY === undefined) throw missing("WEBHOOK_SECRETS_KEY", needing)
  return { ...settings, WEBHOOK_SECRETS_KEY }
}

/** As `invoiceSettingsOf`, for the roles that need Kafka. */
export const kafkaSettingsOf = (settings: WorkerSettings): WorkerSettings | undefined => {
  const needing = rolesOf(kafkaRoles, settings.ROLES)
  if (needing.length === 0) return undefined
  if (settings.KAFKA_BROKERS.length === 0) throw missing("KAFKA_BROKERS", needing)
  return settings
}
