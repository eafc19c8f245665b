/**
 * The other companies for which tenants order. Lists of NIPs in contracts, which had neither names
 * nor addresses, are removed: operators register these companies. Few tenants have such a list.
 */
import { SqlMigration } from "./sql-migration.ts"

export class OtherBuyers extends SqlMigration {
  readonly statements = [
    `create table other_buyers (
  tenant_id text collate "C" not null,
  nip text collate "C" not null,
  body jsonb not null,
  constraint other_buyers_pkey primary key (tenant_id, nip)
)`,
    `do $$ begin
  update tenants set body = body #- '{contract,otherBuyers}'
  where jsonb_typeof(body #> '{contract,otherBuyers}') = 'array';
end $$`,
  ]
}
