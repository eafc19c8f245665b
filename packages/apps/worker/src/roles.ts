/** The roles of a worker, in two groups: they need different settings and secrets. */

/** The work that orders create. */
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

/** They need Kafka, so a worker runs them only if its setting ROLES names them. */
export const kafkaRoles = ["publish", "consume"] as const
export type KafkaRole = (typeof kafkaRoles)[number]

export const roles = [...orderRoles, ...kafkaRoles] as const
export type Role = (typeof roles)[number]

export const isKafkaRole = (role: Role): role is KafkaRole =>
  role === "publish" || role === "consume"
export const isOrderRole = (role: Role): role is OrderRole => !isKafkaRole(role)
