/** Token buckets that several processes share, and how long API keys have been refused. */
import { SqlMigration } from "./sql-migration.ts"

/**
 * Unlogged: no disk waits for a lease, and a crash of the server empties it, which fills every
 * bucket. Rows are changed in place, again and again.
 */
const buckets = `
create unlogged table rate_limit_buckets (
  key text collate "C" primary key,
  level bigint not null,
  filled_at bigint not null
) with (fillfactor = 50)`

const watches = `
create table refusal_watches (
  client_id text collate "C" primary key,
  since bigint not null,
  until bigint not null,
  is_announced boolean not null
)`

export class RateLimits extends SqlMigration {
  override readonly statements = [buckets, watches]
}
