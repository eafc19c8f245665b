/** What tenants have used and were told of it, in PostgreSQL. */
import * as Layer from "effect/Layer"
import {
  type CountedUsage,
  type QuotaExamination,
  QuotaRepository,
  QuotaRepositoryError,
  QuotaWarning,
} from "@procurement/domain/quota"
import * as Schema from "effect/Schema"
import { attempt } from "../connection/attempt.ts"
import { toJson } from "../connection/document.ts"
import type { Database } from "../database.ts"
import { emailParameter } from "../email/email.mapper.ts"
import { outboxParameter } from "../events/outbox.mapper.ts"
import { keepExaminationsSql, toExamineSql, warningsSql } from "./quota-sql.ts"
import { usageOf } from "./usage-sql.ts"

interface CountedRow extends Pick<CountedUsage, "tenantId" | "metric" | "month" | "given"> {
  readonly tenant_id: CountedUsage["tenantId"]
  readonly used: string
}

interface WarningRow {
  readonly tenant_id: string
  readonly month: string
  readonly metric: string
  readonly percent: number
  readonly used: string
  readonly volume: string
  readonly given_at: string
  readonly event_id: string
  readonly email_id: string
}

const decodeWarning = Schema.decodeUnknownSync(QuotaWarning)

const readWarning = (row: WarningRow): QuotaWarning =>
  decodeWarning({
    tenantId: row.tenant_id,
    metric: row.metric,
    month: row.month,
    percent: row.percent,
    used: Number(row.used),
    limit: Number(row.volume),
    givenAt: Number(row.given_at),
    eventId: row.event_id,
    emailId: row.email_id,
  })

const readCounted = ({ tenant_id, metric, month, used, given }: CountedRow): CountedUsage => ({
  tenantId: tenant_id,
  metric,
  month,
  used: Number(used),
  given,
})

const examinationValues = (examinations: ReadonlyArray<QuotaExamination>): Array<unknown> => {
  const told = examinations.flatMap((examination) => examination.told)
  const watches = examinations.map(({ told: _told, ...watch }) => watch)
  return [
    toJson(watches),
    toJson(told.map(({ warning }) => warning)),
    outboxParameter(told.map(({ event }) => event)),
    emailParameter(told.map(({ email }) => email)),
  ]
}

const attemptOn = <A>(work: () => Promise<A>) => attempt(QuotaRepositoryError, work)

export const makeQuotaRepository = ({ sql, wake }: Database): QuotaRepository["Service"] => ({
  usage: (tenantId, month) => attemptOn(() => usageOf(sql, tenantId, month)),
  warnings: (tenantId, month) =>
    attemptOn(async () =>
      (await sql.query<WarningRow>(warningsSql, [tenantId, month])).map(readWarning),
    ),
  toExamine: ({ months, examinedBefore, limit }) =>
    attemptOn(async () => {
      const rows = await sql.query<CountedRow>(toExamineSql, [months, examinedBefore, limit])
      return rows.map(readCounted)
    }),
  keep: (examinations) =>
    attemptOn(async () => {
      const stored = await sql.query(keepExaminationsSql, examinationValues(examinations))
      if (stored.length > 0) wake("outbox")
      return stored.length
    }),
})

export const layerQuotaRepository = (database: Database): Layer.Layer<QuotaRepository> =>
  Layer.sync(QuotaRepository, () => makeQuotaRepository(database))
