/** Starts the floor of orders with the statements that our repositories run. */
import { findItemsSql, findTokenSql, placementSql } from "@procurement/adapter-postgres"
import type { KeepStop } from "../bench.ts"
import { poolSize, type SideDatabase } from "../database.ts"
import type { Statement } from "../pg.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"

/** How a hand would write what the repository of tenants asks. */
const findTenantSql: Statement = {
  name: "find_tenant",
  text: "select body from tenants where id = $1",
}

const wakeSql: Statement = {
  name: "wake",
  text: "select pg_notify($1, topic) from unnest($2::text[]) as topic",
}

const statements = {
  findToken: findTokenSql,
  findTenant: findTenantSql,
  findItems: findItemsSql,
  place: placementSql,
  wake: wakeSql,
}

export const startOrdersFloor = (
  database: SideDatabase,
  onEnd: KeepStop,
): Promise<ServiceProcess> =>
  startProcess({
    onEnd,
    entry: new URL("./orders-floor.ts", import.meta.url),
    environment: {
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: String(poolSize),
      STATEMENTS: JSON.stringify(statements),
    },
  })
