/** Settings that are required only by some roles. */
import type { SecretKeys } from "@procurement/adapter-postgres"
import { SettingsError } from "@procurement/app-platform"
import { customerRoles, invoiceRoles, kafkaRoles, type Role, rolesOf } from "./roles.ts"
import type { WorkerSettings } from "./settings.ts"

/** The settings of a worker with roles that serve customers. */
export interface CustomerSettings extends WorkerSettings {
  readonly WEBHOOK_SECRETS_KEY: SecretKeys
}

/** The settings of each group of roles; undefined when the worker has none of its roles. */
export interface GroupSettings {
  readonly invoices: WorkerSettings | undefined
  readonly customers: CustomerSettings | undefined
  readonly kafka: WorkerSettings | undefined
}

/** Throws a SettingsError that names every missing key, with the roles that need it. */
export const groupSettingsOf = (settings: WorkerSettings): GroupSettings => {
  const { ROLES, SELLER_FILE, WEBHOOK_SECRETS_KEY: keys, KAFKA_BROKERS } = settings
  const missing: Array<string> = []
  const isNeeded = (group: ReadonlyArray<Role>, key: string, isMissing: boolean): boolean => {
    const needing = rolesOf(group, ROLES)
    if (isMissing && needing.length > 0) {
      missing.push(`${key} is required with ROLES=${needing.join(",")}`)
    }
    return needing.length > 0
  }
  const hasInvoices = isNeeded(invoiceRoles, "SELLER_FILE", SELLER_FILE === "")
  const hasCustomers = isNeeded(customerRoles, "WEBHOOK_SECRETS_KEY", keys === undefined)
  const hasKafka = isNeeded(kafkaRoles, "KAFKA_BROKERS", KAFKA_BROKERS.length === 0)
  if (missing.length > 0) throw new SettingsError(missing.join("; "))
  return {
    invoices: hasInvoices ? settings : undefined,
    customers:
      hasCustomers && keys !== undefined ? { ...settings, WEBHOOK_SECRETS_KEY: keys } : undefined,
    kafka: hasKafka ? settings : undefined,
  }
}
