/** The roles of a worker, in two groups with different settings and secrets. */

/** The roles for orders. */
export const orderRoles = [
  "invoicing",
  "webhooks",
  "warnings",
  "email",
  "housekeeping",
  "archive",
  "reconciliation",
] as const
export type OrderRole = (typeof orderRoles)[number]

/** A worker runs these only if ROLES names them, because they need Kafka. */
export const kafkaRoles = ["publish", "consume"] as const
export type KafkaRole = (typeof kafkaRoles)[number]

export const roles = [...orderRoles, ...kafkaRoles] as const
export type Role = (typeof roles)[number]

export const isKafkaRole = (role: Role): role is KafkaRole =>
  role === "publish" || role === "consume"
export const isOrderRole = (role: Role): role is OrderRole => !isKafkaRole(role)
