/**
 * Whether a caller may make this request now, and what every answer tells of the limits.
 *
 * Decided by the limiter of the app; here is only what the routes need to know of it.
 */
import type { Principal } from "@procurement/domain/credential"
import type { Problem } from "./problem.ts"

export interface Admission {
  /** `X-RateLimit-*`, `RateLimit`, `RateLimit-Policy` of the answer. */
  readonly headers: Readonly<Record<string, string>>
  /** Why not now; its headers say when. */
  readonly refusal?: Problem
}

/** What is asked for: one route has one bucket for each API key. */
export interface AdmissionRequest<Caller = Principal> {
  readonly principal: Caller
  readonly operationId: string
  readonly kind: "read" | "write"
  /**
   * 0 asks for the headers alone, as an idempotent replay does; -1 gives back what was taken for a
   * request that turned out to be one.
   */
  readonly cost: -1 | 0 | 1
}

/** At once when the limiter need not ask anybody. */
export type Admit<Caller = Principal> = (
  request: AdmissionRequest<Caller>,
) => Admission | Promise<Admission>

/** Admits everything and tells nothing. */
export const unlimited: Admit<unknown> = () => ({ headers: {} })
