/**
 * Whether a caller may make this request now, and the limit headers of every response.
 *
 * The app's limiter decides; this is the interface that the routes use.
 */
import type { Request } from "express"
import type { Principal } from "@procurement/domain/credential"
import type { Problem } from "../problem/problem.ts"

export interface Admission {
  /** `X-RateLimit-*`, `RateLimit`, `RateLimit-Policy` of the answer. */
  readonly headers: Readonly<Record<string, string>>
  /** Why the request is rejected; its headers say when to retry. */
  readonly refusal?: Problem
}

/** Each API key has one bucket for each route. */
export interface AdmissionRequest<Caller = Principal> {
  readonly principal: Caller
  readonly operationId: string
  /** A replay has a separate bucket: whether a request is one is looked up in the database. */
  readonly kind: "read" | "write" | "replay"
  /** 0 returns the headers alone; -1 refunds a charge. */
  readonly cost: -1 | 0 | 1
}

/** Returns a promise only if the limiter has to query the store. */
export type Admit<Caller = Principal> = (
  request: AdmissionRequest<Caller>,
) => Admission | Promise<Admission>

/** The limits of an address before the caller is known. */
export interface AddressLimits {
  /** Takes one for an attempt to authenticate; its headers stand on the answer. */
  readonly charge: (request: Request) => Admission
  /** Gives it back: the attempt was a success. */
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
