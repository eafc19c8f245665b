/**
 * The migrations that a program must know to work with the database. So the previous version may
 * start on a newer schema until a migration takes away what it needs (docs/explanation/storage.md).
 */
import { SqlMigration } from "./sql-migration.ts"

export class RequiredMigrations extends SqlMigration {
  readonly statements = [`create table required_migrations (name text collate "C" primary key)`]
}
