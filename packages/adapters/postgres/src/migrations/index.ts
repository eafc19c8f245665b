/** All migrations in the order in which they are applied. One that has shipped never changes. */
import type { Migration } from "@mikro-orm/migrations"
import { Schema } from "./m0001-schema.ts"
import { CollectivePayments } from "./m0002-collective-payments.ts"

export interface NamedMigration {
  readonly name: string
  readonly class: new (...given: ConstructorParameters<typeof Migration>) => Migration
}

export const migrations = [
  { name: "m0001-schema", class: Schema },
  { name: "m0002-collective-payments", class: CollectivePayments },
] as const satisfies ReadonlyArray<NamedMigration>
