/** The other buyers of tenants in PostgreSQL. */
import { BuyerRegister, RegisteredBuyer } from "@procurement/domain/tenant"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { findRow } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

interface BuyerRow {
  readonly nip: string
  readonly body: unknown
}

const read = documentReader("other_buyers", RegisteredBuyer)
const readBuyer = ({ nip, body }: BuyerRow): RegisteredBuyer => read(nip, body)

/** Parameters: tenant, NIP. */
const findSql = statement(
  "find_other_buyer",
  "select nip, body from other_buyers where tenant_id = $1 and nip = $2",
)

/** Parameters: tenant, NIP, the buyer. */
const putSql = statement(
  "put_other_buyer",
  `insert into other_buyers (tenant_id, nip, body) values ($1, $2, $3::jsonb)
  on conflict (tenant_id, nip) do update set body = excluded.body`,
)

/** Parameters as before. A conflict writes the present row again, so that it is returned. */
const keepFirstSql = statement(
  "keep_first_other_buyer",
  `insert into other_buyers (tenant_id, nip, body) values ($1, $2, $3::jsonb)
  on conflict (tenant_id, nip) do update set body = other_buyers.body returning nip, body`,
)

/** Parameters: tenant, NIP. */
const removeSql = statement(
  "remove_other_buyer",
  "delete from other_buyers where tenant_id = $1 and nip = $2 returning nip",
)

/** Parameters: tenant, the NIP before the page, limit. */
const pageSql = statement(
  "page_other_buyers",
  `select nip, body from other_buyers where tenant_id = $1 and nip > $2 order by nip limit $3`,
)

const attemptOn = <A>(work: () => Promise<A>) => attempt("BuyerRegister", work)

export const makeBuyerRegister = ({ sql }: Database): BuyerRegister["Service"] => ({
  find: (tenantId, nip) => attemptOn(() => findRow(sql, findSql, [tenantId, nip], readBuyer)),
  put: (tenantId, registered) =>
    attemptOn(async () => {
      await sql.query(putSql, [tenantId, registered.buyer.nip, toJson(registered)])
    }),
  keepFirst: (tenantId, registered) =>
    attemptOn(async () => {
      const values = [tenantId, registered.buyer.nip, toJson(registered)]
      const [row] = await sql.query<BuyerRow>(keepFirstSql, values)
      return row === undefined ? registered : readBuyer(row)
    }),
  remove: (tenantId, nip) =>
    attemptOn(async () => (await sql.query(removeSql, [tenantId, nip])).length > 0),
  page: (tenantId, { after = "", limit }) =>
    attemptOn(async () => {
      const rows = await sql.query<BuyerRow>(pageSql, [tenantId, after, limit + 1])
      return { buyers: rows.slice(0, limit).map(readBuyer), hasMore: rows.length > limit }
    }),
})

export const layerBuyerRegister = layerOf(BuyerRegister, makeBuyerRegister)
