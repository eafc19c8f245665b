/**
 * One row of the table of problems: everything that is decided about one code, and what an
 * occurrence of it can add.
 */
import { toIso } from "@procurement/domain/calendar"
import type { LineFault } from "@procurement/domain/catalog"
import type { QuotaExceeded, QuotaMetric } from "@procurement/domain/quota"
import type { Policy, Refusal } from "@procurement/domain/rate-limit"
import type { Language } from "@procurement/domain/text"
import { type FieldErrorCode, fieldMessages } from "./field-messages.ts"
import type { Message } from "./message.ts"

export interface FieldError {
  /** RFC 6901 pointer into the body. */
  readonly pointer?: string
  /** Name of the query parameter, when the error is not in the body. */
  readonly parameter?: string
  readonly code: FieldErrorCode
  readonly message: Message
}

export interface Occurrence {
  /** More precise than the row's. */
  readonly detail?: Message
  /** At most `maximumErrors`. */
  readonly errors?: ReadonlyArray<FieldError>
  /** True when there are more errors than listed. */
  readonly hasMoreErrors?: true
  /** The exhausted quota of a `quota_exceeded` problem. */
  readonly quota?: Pick<QuotaExceeded, "metric" | "month" | "used" | "limit" | "resetsAt">
  /** The violated limits of a rate limit problem. */
  readonly violatedPolicies?: ReadonlyArray<string>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The title; the detail of the response, unless the occurrence has a more precise one; the lines of
 * the help on the problem's page: the rule and what the caller can do. Plain text with Markdown's
 * code spans.
 */
type Text = readonly [title: string, detail: string, ...help: ReadonlyArray<string>]

/** A method's type, so that each function can name the failure that it takes. */
type Occur = { occur(failure: object): Occurrence }["occur"]

export type Failures = Readonly<Record<string, Occur>>

interface Row<Named extends Failures> extends Readonly<Record<Language, Text>> {
  /** Failures of use cases and ports that are this problem, by their `_tag`. */
  readonly failures?: Named
}

const row =
  (isRetryable: boolean) =>
  <Named extends Failures = Record<never, never>>(
    status: number,
    { failures, ...texts }: Row<Named>,
  ) => ({ status, retryable: isRetryable, texts, failures })

/** The same request will be rejected again. */
export const final = row(false)
/** The same request can succeed later without a change. */
export const retryable = row(true)

/** The failure says no more than the row. */
export const asIs = (_failure: object): Occurrence => ({})

export const detail = (en: string, pl: string): Occurrence => ({ detail: { en, pl } })

export const retryAfter = (seconds: number): Occurrence => ({
  headers: { "retry-after": String(seconds) },
})

/** Seconds after which a caller may retry when a part of the service was unavailable. */
export const retryAfterSeconds = 5

/** RFC 6750, 3. A browser shows no login dialogue for this scheme. */
export const challenge = (parameters?: string, realm = "procurement"): Occurrence => {
  const scheme = `Bearer realm="${realm}"`
  const value = parameters === undefined ? scheme : `${scheme}, ${parameters}`
  return { headers: { "www-authenticate": value } }
}

/** For the operator API, whose tokens are others. */
export const operatorChallenge = (parameters?: string): Occurrence =>
  challenge(parameters, "procurement operator")

export const fieldError = (
  pointer: string,
  code: FieldErrorCode,
  message: Message = fieldMessages[code],
): FieldError => ({ pointer, code, message })

/** `similar`: a SKU that the customer may have meant. */
export const unknownSku = (index: number, similar?: string): FieldError => {
  const { en, pl } = fieldMessages.unknown_sku
  const message =
    similar === undefined
      ? { en, pl }
      : { en: `${en}; did you mean ${similar}?`, pl: `${pl}; czy chodzi o ${similar}?` }
  return fieldError(`/lines/${index}/sku`, "unknown_sku", message)
}

export const lineFaultError = (index: number, fault: LineFault): FieldError => {
  const quantity = `/lines/${index}/quantity`
  switch (fault.kind) {
    case "Unavailable":
      return fieldError(`/lines/${index}/sku`, "item_unavailable")
    case "BelowMinimum":
      return fieldError(quantity, "quantity_not_offered", {
        en: `must be at least ${fault.minimum} for this item`,
        pl: `dla tej pozycji musi wynosić co najmniej ${fault.minimum}`,
      })
    case "NotInStep":
      return fieldError(quantity, "quantity_not_offered", {
        en: `must be a multiple of ${fault.step} for this item`,
        pl: `dla tej pozycji musi być wielokrotnością liczby ${fault.step}`,
      })
  }
}

/** The most errors that a problem lists; more would not help, even for four thousand lines. */
export const maximumErrors = 50

export const invalidFields = (errors: ReadonlyArray<FieldError>): Occurrence => ({
  errors: errors.slice(0, maximumErrors),
  ...(errors.length > maximumErrors ? { hasMoreErrors: true } : {}),
})

const metricMessages: Record<QuotaMetric, Message> = {
  orders: { en: "orders", pl: "zamówień" },
  invoices: { en: "invoices", pl: "faktur" },
  deliveries: { en: "webhook deliveries", pl: "doręczeń webhooków" },
}

/**
 * Without Retry-After, because an obedient client would sleep for weeks, while another plan would
 * help. The document states when the month ends.
 */
export const exceededQuota = (quota: NonNullable<Occurrence["quota"]>): Occurrence => {
  const { used, limit, month } = quota
  const resetsAt = toIso(quota.resetsAt)
  const metric = metricMessages[quota.metric]
  return {
    ...detail(
      `${used} of ${limit} ${metric.en} in ${month} are used; nothing was stored. The ` +
        `next month begins at ${resetsAt}.`,
      `Wykorzystano ${used} z ${limit} ${metric.pl} w miesiącu ${month}; nic nie ` +
        `zostało zapisane. Następny miesiąc zaczyna się o ${resetsAt}.`,
    ),
    quota,
  }
}

export type Exceeded = Pick<Refusal, "violated" | "retryAfterSeconds">

interface NamedLimits extends Pick<Refusal, "retryAfterSeconds"> {
  readonly violated: ReadonlyArray<{ readonly name: string }>
}

/** A rate limit is exceeded (RFC 6585, 4). */
export const exceededLimits = ({
  violated,
  retryAfterSeconds: seconds,
}: NamedLimits): Occurrence => {
  const names = violated.map(({ name }) => name)
  const listed = names.join(", ")
  return {
    ...detail(
      `You have exceeded a rate limit (${listed}); retry in ${seconds} s. The request had no effect.`,
      `Przekroczono limit żądań (${listed}); spróbuj ponownie za ${seconds} s. Żądanie nie zostało ` +
        "wykonane.",
    ),
    violatedPolicies: names,
    ...retryAfter(seconds),
  }
}

/** The limit of lines is exceeded; `lines` states its rate and burst. */
export const exceededLines = (exceeded: Exceeded, lines: Policy): Occurrence => {
  const { ratePerMinute: rate, capacity: burst } = lines
  const after = `${exceeded.retryAfterSeconds} s`
  return {
    ...exceededLimits(exceeded),
    ...detail(
      `Your company may order ${rate} lines a minute, and up to ${burst} at once; retry in ` +
        `${after}. The request had no effect.`,
      `Twoja firma może zamawiać ${rate} wierszy na minutę, a jednorazowo do ${burst}; spróbuj ` +
        `ponownie za ${after}. Żądanie nie zostało wykonane.`,
    ),
  }
}
