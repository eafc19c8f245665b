/**
 * The simulator's whole state after a list of facts.
 *
 * `evolve` is the only function that changes a world. It is total, and the same facts always give
 * the same world; a simulator is restored from its facts after a crash. Nothing here reads a
 * clock.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { SetRateLimits } from "../rate-limit/limits.ts"
import type { Announcement } from "../announcements/announcement.ts"
import { subjectKey } from "../certificates/login-subject.ts"
import { contextKey, type ContextLimits } from "../limits/context-limits.ts"
import { identityKey } from "../invoices/invoice-identity.ts"
import type { CollectiveIdentifierCreated } from "./collective-facts.ts"
import type { ExportRequested } from "./export-facts.ts"
import { applyPermissionFact, noPermissions, type PermissionState } from "./permissions.ts"
import type {
  AuthorityFounded,
  BatchProcessed,
  CertificateLimitsSet,
  CertificateRequested,
  Fact,
  Founded,
  InvoiceReceived,
  KeyPublished,
  LoginStarted,
  PartUploaded,
  SessionOpened,
  TokenCreated,
} from "./facts.ts"

export interface Challenge {
  readonly issuedAt: Instant
  readonly isUsed: boolean
}

export interface Login extends LoginStarted {
  readonly redeemedAt?: Instant
  readonly refreshValidUntil?: Instant
  readonly refreshedAt?: Instant
  readonly endedAt?: Instant
}

export interface Session extends SessionOpened {
  readonly closedAt?: Instant
  /** In the order of their ordinals, which start at 1. */
  readonly invoices: Array<InvoiceReceived>
  readonly invoicesByReference: Map<string, InvoiceReceived>
  /** By their ordinals. */
  readonly parts: Map<number, PartUploaded>
  readonly processed?: BatchProcessed
}

/** A request for a certificate, and the certificate. */
export interface Enrollment extends CertificateRequested {
  readonly revokedAt?: Instant
  readonly lastUsedAt?: Instant
}

export interface Token extends TokenCreated {
  readonly revokedAt?: Instant
  readonly lastUsedAt?: Instant
}

type CertificateLimitsOfSubject = NonNullable<CertificateLimitsSet["limits"]>

export interface World extends PermissionState {
  founded: Founded | undefined
  clockOffsetMillis: number
  /** How many facts made this world. */
  factCount: number
  readonly keys: Map<string, KeyPublished>
  readonly challenges: Map<string, Challenge>
  readonly logins: Map<string, Login>
  /** By the hash of the token. */
  readonly tokens: Map<string, Token>
  authority: AuthorityFounded | undefined
  /** By the reference of the request. */
  readonly enrollments: Map<string, Enrollment>
  /** By `subjectKey`. */
  readonly certificateLimits: Map<string, CertificateLimitsOfSubject>
  /** By the number of the event. */
  readonly announcements: Map<number, Announcement>
  readonly sessions: Map<string, Session>
  /** Accepted invoices by seller, kind and number: what makes the next one a duplicate. */
  readonly acceptedByIdentity: Map<string, InvoiceReceived>
  readonly acceptedByKsefNumber: Map<string, InvoiceReceived>
  /** By the hash of the document. */
  readonly acceptedByHash: Map<string, InvoiceReceived>
  /** Hashes of documents that an accepted technical correction replaces. */
  readonly correctedHashes: Set<string>
  /** Where a context's differ from KSeF's own, by `contextKey`. */
  readonly contextLimits: Map<string, ContextLimits>
  readonly rateLimits: Map<string, SetRateLimits>
  /** By their numbers, oldest first. */
  readonly collectiveIdentifiers: Map<string, CollectiveIdentifierCreated>
  /** By their references. */
  readonly exports: Map<string, ExportRequested>
}

export const emptyWorld = (): World => ({
  founded: undefined,
  clockOffsetMillis: 0,
  factCount: 0,
  keys: new Map(),
  challenges: new Map(),
  logins: new Map(),
  tokens: new Map(),
  authority: undefined,
  enrollments: new Map(),
  certificateLimits: new Map(),
  announcements: new Map(),
  sessions: new Map(),
  acceptedByIdentity: new Map(),
  acceptedByKsefNumber: new Map(),
  acceptedByHash: new Map(),
  correctedHashes: new Set(),
  contextLimits: new Map(),
  rateLimits: new Map(),
  collectiveIdentifiers: new Map(),
  exports: new Map(),
  ...noPermissions(),
})

const change = <A>(entries: Map<string, A>, key: string, changes: Partial<A>): void => {
  const entry = entries.get(key)
  if (entry !== undefined) entries.set(key, { ...entry, ...changes })
}

const receive = (world: World, fact: InvoiceReceived): void => {
  const session = world.sessions.get(fact.sessionReference)
  session?.invoices.push(fact)
  session?.invoicesByReference.set(fact.reference, fact)
  const { identity, ksefNumber } = fact.verdict
  if (identity === undefined || ksefNumber === undefined) return
  world.acceptedByIdentity.set(identityKey(identity), fact)
  world.acceptedByKsefNumber.set(ksefNumber, fact)
  world.acceptedByHash.set(fact.invoiceHash, fact)
  if (fact.hashOfCorrectedInvoice !== undefined) {
    world.correctedHashes.add(fact.hashOfCorrectedInvoice)
  }
}

const openSession = (fact: SessionOpened): Session => ({
  ...fact,
  invoices: [],
  invoicesByReference: new Map(),
  parts: new Map(),
})

const markUsed = (world: World, { at, proof, subject }: LoginStarted): void => {
  const serial = subject?.certificateSerial
  for (const [reference, { issued }] of world.enrollments) {
    if (issued?.serialNumber === serial) change(world.enrollments, reference, { lastUsedAt: at })
  }
  if (proof.kind !== "Token") return
  for (const [tokenHash, token] of world.tokens) {
    if (token.reference === proof.reference) change(world.tokens, tokenHash, { lastUsedAt: at })
  }
}

const startLogin = (world: World, fact: LoginStarted): void => {
  change(world.challenges, fact.challenge, { isUsed: true })
  world.logins.set(fact.reference, fact)
  markUsed(world, fact)
}

/** Sets the given value, or removes the value that was set. */
const setOrForget = <A>(entries: Map<string, A>, key: string, value: A | undefined): void => {
  if (value === undefined) entries.delete(key)
  else entries.set(key, value)
}

const apply = (world: World, fact: Fact): unknown => {
  switch (fact.fact) {
    case "Founded":
      return Object.assign(world, { founded: fact })
    case "KeyPublished":
      return world.keys.set(fact.publicKeyId, fact)
    case "KeyWithdrawn":
      return world.keys.delete(fact.publicKeyId)
    case "ClockMoved":
      return Object.assign(world, { clockOffsetMillis: fact.offsetMillis })
    case "ChallengeIssued":
      return world.challenges.set(fact.challenge, { issuedAt: fact.at, isUsed: false })
    case "LoginStarted":
      return startLogin(world, fact)
    case "LoginRedeemed": {
      const { at: redeemedAt, refreshValidUntil } = fact
      return change(world.logins, fact.reference, { redeemedAt, refreshValidUntil })
    }
    case "LoginRefreshed":
      return change(world.logins, fact.reference, { refreshedAt: fact.at })
    case "LoginEnded":
      return change(world.logins, fact.reference, { endedAt: fact.at })
    case "TokenCreated":
      return world.tokens.set(fact.tokenHash, fact)
    case "SessionOpened":
      return world.sessions.set(fact.reference, openSession(fact))
    case "PartUploaded":
      return world.sessions.get(fact.sessionReference)?.parts.set(fact.ordinal, fact)
    case "BatchProcessed":
      return change(world.sessions, fact.sessionReference, { processed: fact })
    case "SessionClosed":
      return change(world.sessions, fact.reference, { closedAt: fact.at })
    case "InvoiceReceived":
      return receive(world, fact)
    case "TokenRevoked":
      return change(world.tokens, fact.tokenHash, { revokedAt: fact.at })
    case "AuthorityFounded":
      return Object.assign(world, { authority: fact })
    case "CertificateRequested":
      return world.enrollments.set(fact.reference, fact)
    case "CertificateRevoked":
      return change(world.enrollments, fact.reference, { revokedAt: fact.at })
    case "CertificateEndMoved": {
      const issued = world.enrollments.get(fact.reference)?.issued
      if (issued === undefined) return undefined
      return change(world.enrollments, fact.reference, {
        issued: { ...issued, validTo: fact.validTo },
      })
    }
    case "CollectiveIdentifierCreated":
      return world.collectiveIdentifiers.set(fact.number, fact)
    case "ContextLimitsSet":
      return setOrForget(world.contextLimits, contextKey(fact.context), fact.limits)
    case "RateLimitsSet":
      return setOrForget(world.rateLimits, contextKey(fact.context), fact.limits)
    case "CertificateLimitsSet":
      return setOrForget(world.certificateLimits, subjectKey(fact.subject), fact.limits)
    case "Announced":
      return world.announcements.set(fact.announcement.eventId, fact.announcement)
    case "AnnouncementsCleared":
      return world.announcements.clear()
    case "ExportRequested":
      return world.exports.set(fact.reference, fact)
    default:
      return applyPermissionFact(world, fact)
  }
}

/** Takes one more fact into the world. */
export const evolve = (world: World, fact: Fact): void => {
  apply(world, fact)
  world.factCount += 1
}
