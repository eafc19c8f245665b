/** Every code of a problem: its status, whether a retry can succeed, and its texts. */
import type { Message } from "./message.ts"
import { requests as requestsInEnglish } from "./texts/en/requests.ts"
import { resources as resourcesInEnglish } from "./texts/en/resources.ts"
import { requests as requestsInPolish } from "./texts/pl/requests.ts"
import { resources as resourcesInPolish } from "./texts/pl/resources.ts"
import type { Texts } from "./texts/texts.ts"

interface Handling {
  readonly status: number
  /** True when the same request can succeed later without a change. */
  readonly retryable: boolean
}

/** The same request will be rejected again. */
const final = (status: number): Handling => ({ status, retryable: false })
/** The same request can succeed later. */
const retryable = (status: number): Handling => ({ status, retryable: true })

const catalog = {
  malformed_request: final(400),
  invalid_parameter: final(400),
  route_not_found: final(404),
  method_not_allowed: final(405),
  precondition_failed: final(412),
  not_acceptable: final(406),
  request_timeout: retryable(408),
  headers_too_large: final(431),
  malformed_json: final(400),
  body_too_large: final(413),
  unsupported_media_type: final(415),
  validation_failed: final(422),
  missing_token: final(401),
  invalid_token: final(401),
  insufficient_scope: final(403),
  session_ended: final(401),
  csrf_rejected: final(403),
  people_only: final(403),
  sign_in_link_not_accepted: final(403),
  session_not_found: final(404),
  user_not_found: final(404),
  user_exists: final(409),
  too_many_users: final(409),
  last_owner: final(409),
  invalid_idempotency_key: final(400),
  idempotency_key_in_flight: retryable(409),
  idempotency_key_reused: final(422),
  idempotent_response_lost: final(409),
  quota_exceeded: final(402),
  rate_limited: retryable(429),
  line_rate_limited: retryable(429),
  large_request_in_progress: retryable(503),
  catalog_item_not_found: final(404),
  order_not_found: final(404),
  order_not_cancellable: final(409),
  buyer_not_allowed: final(403),
  total_too_large: final(422),
  invoice_too_large: final(422),
  invoice_not_found: final(404),
  invoice_not_issued: retryable(409),
  invoice_rejected: final(409),
  payment_reference_not_found: final(404),
  invoice_not_payable: final(409),
  webhook_not_found: final(404),
  webhook_limit_reached: final(409),
  webhook_not_paused: final(409),
  webhook_paused: final(409),
  delivery_not_found: final(404),
  delivery_not_settled: final(409),
  delivery_too_old: final(409),
  replay_limit_reached: final(409),
  replay_not_found: final(404),
  event_not_found: final(404),
  internal_error: retryable(500),
  service_unavailable: retryable(503),
  sandbox_only: final(404),
  no_retry_pending: final(409),
  tenant_not_found: final(404),
  client_not_found: final(404),
  token_not_found: final(404),
  impossible_move: final(409),
  return_refused: final(409),
  correction_refused: final(409),
  reissue_refused: final(409),
  payment_refused: final(409),
  credential_refused: final(409),
} as const satisfies Record<string, Handling>

/** The stable codes of problems; they never change. */
export type ProblemCode = keyof typeof catalog
export const problemCodes = Object.keys(catalog) as ReadonlyArray<ProblemCode>

const english: Texts<ProblemCode> = { ...requestsInEnglish, ...resourcesInEnglish }
const polish: Texts<ProblemCode> = { ...requestsInPolish, ...resourcesInPolish }

export interface ProblemKind extends Handling {
  readonly title: Message
  /** The detail of the response, unless the occurrence has a more precise one. */
  readonly detail: Message
  /** The rule and what the caller can do, for the page of the problem. */
  readonly help: Message
}

const kindOf = (code: ProblemCode): ProblemKind => {
  const [en, pl] = [english[code], polish[code]]
  return {
    ...catalog[code],
    title: { en: en.title, pl: pl.title },
    detail: { en: en.detail, pl: pl.detail },
    help: { en: en.help, pl: pl.help },
  }
}

export const problemKinds = Object.fromEntries(
  problemCodes.map((code) => [code, kindOf(code)]),
) as Readonly<Record<ProblemCode, ProblemKind>>
