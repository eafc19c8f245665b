/** All migrations in the order in which they are applied. One that has shipped never changes. */
import { FirstTables } from "./m0001-first-tables.ts"
import { TenantsAndEmails } from "./m0002-tenants-and-emails.ts"

export const migrations = [
  { name: "m0001-first-tables", class: FirstTables },
  { name: "m0002-tenants-and-emails", class: TenantsAndEmails },
] as const
