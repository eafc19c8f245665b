/** The roles of a worker, in groups with different settings, secrets and modules. */

/** They need the seller, and invoicing and reconciliation also the seal and KSeF. */
export const invoiceRoles = ["invoicing", "archive", "reconciliation"] as const
export type InvoiceRole = (typeof invoiceRoles)[number]

/** They need the key of webhooks' secrets. */
export const customerRoles = ["webhooks", "warnings", "email", "housekeeping"] as const
export type CustomerRole = (typeof customerRoles)[number]

/** A worker runs these only if ROLES names them, because they need Kafka. */
export const kafkaRoles = ["publish", "consume"] as const
export type KafkaRole = (typeof kafkaRoles)[number]

export const defaultRoles = [...invoiceRoles, ...customerRoles] as const
export const roles = [...defaultRoles, ...kafkaRoles] as const
export type Role = (typeof roles)[number]

/** The given roles that belong to the group. */
export const rolesOf = <R extends Role>(
  group: ReadonlyArray<R>,
  selected: ReadonlyArray<Role>,
): ReadonlyArray<R> => group.filter((role) => selected.includes(role))
