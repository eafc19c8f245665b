/**
 * Planned renewals in PostgreSQL.
 *
 * Claims skip what another claim has just locked, and versions tell whose outcome counts.
 */
import {
  PlannedRenewal,
  RenewalQueue,
  RenewalQueueError,
  wanted,
} from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { attempt } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { readEach, reportDefects } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import {
  claimRenewalsSql,
  countRenewalsSql,
  forgetRenewalSql,
  lockRenewalSql,
  planRenewalsSql,
  renewalsSql,
  settleRenewalSql,
  troubledRenewalsSql,
  wantRenewalSql,
} from "./renewal-sql.ts"

interface RenewalRow {
  readonly invoice_id: string
  readonly version: number
  readonly body: unknown
}

interface CountRow {
  readonly due: string
  readonly troubled: string
  readonly late: string
}

const attemptOn = <A>(work: () => Promise<A>) => attempt(RenewalQueueError, work)

const decode = documentReader("signature_renewals", PlannedRenewal)
const planOf = ({ invoice_id, body }: RenewalRow): PlannedRenewal => decode(invoice_id, body)
const claimOf = (row: RenewalRow) => ({ planned: planOf(row), version: row.version })

type Place = Pick<PlannedRenewal, "dueAt" | "invoiceId">

/** A statement that updates answers in no order. */
const inOrder = (left: Place, right: Place): number =>
  left.dueAt - right.dueAt || (left.invoiceId < right.invoiceId ? -1 : 1)

export const makeRenewalQueue = ({ sql }: Database): RenewalQueue["Service"] => ({
  plan: (renewals) =>
    attemptOn(async () => {
      await sql.query(planRenewalsSql, [toJson(renewals)])
    }),
  claimDue: ({ limit, now, leaseUntil }) =>
    reportDefects(
      attemptOn(async () =>
        readEach(await sql.query<RenewalRow>(claimRenewalsSql, [now, limit, leaseUntil]), claimOf),
      ),
    ).pipe(
      Effect.map((claimed) =>
        claimed.toSorted((left, right) => inOrder(left.planned, right.planned)),
      ),
    ),
  settle: ({ invoiceId, version, next }) =>
    attemptOn(async () => {
      const settled =
        next === undefined
          ? await sql.query(forgetRenewalSql, [invoiceId, version])
          : await sql.query(settleRenewalSql, [invoiceId, version, toJson(next)])
      return settled.length > 0
    }),
  want: (id, now) =>
    attemptOn(() =>
      sql.transaction(async (query) => {
        const [row] = await query<RenewalRow & { readonly leased_until: string | null }>(
          lockRenewalSql,
          [id],
        )
        if (row === undefined || Number(row.leased_until ?? 0) > now) return Option.none()
        const planned = wanted(planOf(row), now)
        await query(wantRenewalSql, [id, now, toJson(planned)])
        return Option.some(planned)
      }),
    ),
  page: ({ after, isTroubled, limit }) =>
    attemptOn(async () => {
      const values = [after?.dueAt ?? -1, after?.invoiceId ?? "", limit]
      const wantedSql = isTroubled === true ? troubledRenewalsSql : renewalsSql
      return (await sql.query<RenewalRow>(wantedSql, values)).map(planOf)
    }),
  counts: (now, lateBefore) =>
    attemptOn(async () => {
      const [row] = await sql.query<CountRow>(countRenewalsSql, [now, lateBefore])
      return {
        due: Number(row?.due ?? 0),
        troubled: Number(row?.troubled ?? 0),
        late: Number(row?.late ?? 0),
      }
    }),
})

export const layerRenewalQueue = (database: Database): Layer.Layer<RenewalQueue> =>
  Layer.sync(RenewalQueue, () => makeRenewalQueue(database))
