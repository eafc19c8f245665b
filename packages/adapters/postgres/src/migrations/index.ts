/** All migrations in the order in which they are applied. One that has shipped never changes. */
import { FirstTables } from "./m0001-first-tables.ts"

export const migrations = [{ name: "m0001-first-tables", class: FirstTables }] as const
