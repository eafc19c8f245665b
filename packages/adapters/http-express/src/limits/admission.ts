/**
 * Decides whether a caller may make a request now, and provides the limit headers of every
 * response.
 *
 * This is the routes' interface; the app's limiter implements it.
 */
import type { Request } from "express"
import type { Principal } from "@procurement/domain/credential"
import type { Problem } from "../problem/problem.ts"

export interface Admission {
  /** `X-RateLimit-*`, `RateLimit`, `RateLimit-Policy` of the response. */
  readonly headers: Readonly<Record<string, string>>
  /** Why the request is rejected; its headers state when to retry. */
  readonly refusal?: Problem
}

/** Each API key has one bucket for each route. */
export interface AdmissionRequest<Caller = Principal> {
  readonly principal: Caller
  readonly operationId: string
  /**
   * A replay has a separate bucket, because finding out whether a request is one queries the
   * database. Lines of an order have one for each tenant.
   */
  readonly kind: "read" | "write" | "replay" | "lines"
  /** The number of lines, or 1; 0 returns only the headers; -1 refunds a charge. */
  readonly cost: number
}

/** Returns a promise only if the limiter must query the store. */
export type Admit<Caller = Principal> = (
  request: AdmissionRequest<Caller>,
) => Admission | Promise<Admission>

/** The limits of an address before authentication. */
export interface AddressLimits {
  /** Charges one attempt to authenticate; the response carries its headers. */
  readonly charge: (request: Request) => Admission
  /** Refunds the charge of a successful attempt. */
  readonly giveBack: (request: Request) => void
  /** `X-RateLimit-*` of a response to an unauthenticated caller. */
  readonly headers: (request: Pick<Request, "ip">) => Readonly<Record<string, string>>
}

/** Admits every request and adds no headers. */
export const anyAddress: AddressLimits = {
  charge: () => ({ headers: {} }),
  giveBack: () => undefined,
  headers: () => ({}),
}

/** Admits every request and adds no headers. */
export const unlimited: Admit<unknown> = () => ({ headers: {} })
