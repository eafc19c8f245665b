/**
 * The only open session of the process, shared by all callers.
 *
 * It is opened when first needed, and replaced when it is old, near its end, or when KSeF reports
 * that it accepts no more. Its AES key is only in memory: sessions of other processes can be
 * queried but not sent into. There is one session because KSeF limits openings (120 an hour).
 * Source: CIRFMF/ksef-docs, sesja-interaktywna.md and limity/limity-api.md, consulted 2026-11-26.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { InvoiceClearanceError } from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import type { PublicKeys } from "../encryption/public-keys.ts"
import { newSessionCipher, type SessionCipher } from "../encryption/session-cipher.ts"
import { readJson } from "../http/ksef-http.ts"
import { sessionOpened } from "../http/wire.ts"
import { namesAnyOf } from "../ksef-failure.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"
import { makeSingleFlight } from "../single-flight.ts"

export interface OpenSession {
  readonly reference: string
  readonly cipher: SessionCipher
  /** Milliseconds since 1970. */
  readonly replaceAt: number
}

export interface Sessions {
  readonly current: Effect.Effect<OpenSession, InvoiceClearanceError>
  /** The open session, if it has that reference. */
  readonly find: (reference: string) => OpenSession | undefined
  /** Discards a session that accepts no more. */
  readonly forget: (reference: string) => void
  readonly close: Effect.Effect<void, InvoiceClearanceError>
}

export const formCode = { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" } as const

const longestMarginMillis = 5 * 60_000

/** At its age limit, but at least five minutes (or a fifth of a short life) before its end. */
const replacementOf = (validUntil: number, now: number, ageMillis: number): number => {
  const margin = Math.min(longestMarginMillis, Math.max(0, validUntil - now) / 5)
  return Math.min(now + ageMillis, validUntil - margin)
}

const openSession = (call: AuthorisedHttp, keys: PublicKeys, ageMillis: number) =>
  keys.using("SymmetricKeyEncryption", (key) =>
    Effect.gen(function* () {
      const cipher = newSessionCipher(key)
      const json = { formCode, encryption: cipher.encryption }
      const answer = yield* call({ method: "POST", path: "/sessions/online", body: { json } })
      const { referenceNumber, validUntil } = yield* readJson(sessionOpened)(answer)
      const replaceAt = replacementOf(validUntil, yield* Clock.currentTimeMillis, ageMillis)
      return { reference: referenceNumber, cipher, replaceAt } satisfies OpenSession
    }),
  )

const isClosedAlready = namesAnyOf(21173, 21180)

const closeSession = (call: AuthorisedHttp, { reference }: OpenSession) =>
  call({ method: "POST", path: `/sessions/online/${encodeURIComponent(reference)}/close` }).pipe(
    Effect.asVoid,
    Effect.catchIf(isClosedAlready, () => Effect.void),
    Effect.mapError(clearanceError("ask")),
  )

export const makeSessions = (
  call: AuthorisedHttp,
  keys: PublicKeys,
  ageMillis: number,
): Sessions => {
  let held: OpenSession | undefined
  const find = (reference: string) => (held?.reference === reference ? held : undefined)
  const forget = (reference: string) => {
    if (held?.reference === reference) held = undefined
  }
  const usable = Effect.map(Clock.currentTimeMillis, (now) =>
    held !== undefined && now < held.replaceAt ? held : undefined,
  )
  const opening = makeSingleFlight(
    Effect.gen(function* () {
      const opened = yield* usable
      if (opened !== undefined) return opened
      const former = held
      held = yield* openSession(call, keys, ageMillis).pipe(Effect.mapError(clearanceError("ask")))
      // Nothing waits for this, and a failure costs nothing: KSeF closes open sessions itself.
      if (former !== undefined) yield* Effect.forkDetach(Effect.ignore(closeSession(call, former)))
      return held
    }),
  )
  const current = Effect.flatMap(usable, (open) =>
    open === undefined ? opening.run : Effect.succeed(open),
  )
  const close = Effect.gen(function* () {
    yield* opening.settled
    const open = held
    if (open === undefined) return
    yield* closeSession(call, open)
    forget(open.reference)
  })
  return { current, find, forget, close }
}
