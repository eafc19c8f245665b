/** Every code of a problem: its status, its texts, and the failures that it stands for. */
import { accessRows } from "./rows/access.ts"
import { correctionRows } from "./rows/correction.ts"
import { limitRows } from "./rows/limit.ts"
import { fulfilmentRows } from "./rows/fulfilment.ts"
import { operatorRows } from "./rows/operator.ts"
import { orderRows } from "./rows/order.ts"
import { requestRows } from "./rows/request.ts"
import { serviceRows } from "./rows/service.ts"
import { deadLetterRows } from "./rows/dead-letter.ts"
import { taxpayerRows } from "./rows/taxpayer.ts"
import { tenantRows } from "./rows/tenant.ts"
import { webhookRows } from "./rows/webhook.ts"
import type { Message } from "./message.ts"

export const rows = {
  ...requestRows,
  ...accessRows,
  ...limitRows,
  ...orderRows,
  ...webhookRows,
  ...serviceRows,
  ...operatorRows,
  ...fulfilmentRows,
  ...correctionRows,
  ...taxpayerRows,
  ...deadLetterRows,
  ...tenantRows,
}

/** The stable codes of problems; they never change. */
export type ProblemCode = keyof typeof rows
export const problemCodes = Object.keys(rows) as ReadonlyArray<ProblemCode>

const kindOf = (code: ProblemCode) => {
  const { status, retryable, texts } = rows[code]
  const [title, detail, ...help] = texts.en
  const [titlePl, detailPl, ...helpPl] = texts.pl
  return {
    status,
    retryable,
    title: { en: title, pl: titlePl } satisfies Message,
    detail: { en: detail, pl: detailPl } satisfies Message,
    help: { en: help.join(" "), pl: helpPl.join(" ") } satisfies Message,
  }
}

export type ProblemKind = ReturnType<typeof kindOf>

export const problemKinds = Object.fromEntries(
  problemCodes.map((code) => [code, kindOf(code)]),
) as Readonly<Record<ProblemCode, ProblemKind>>
