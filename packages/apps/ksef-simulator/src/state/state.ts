/**
 * The simulator's whole state after a list of facts.
 *
 * Only `evolve` changes it. It is total and reads no clock, and the same facts always give the same
 * state; a simulator is restored from its facts after a crash.
 */
import type { Instant } from "@procurement/domain/calendar"
import { optional } from "@procurement/domain/optional"
import type { SetRateLimits } from "../rate-limit/limits.ts"
import type { Announcement } from "./announcement.ts"
import type { ContextLimits } from "./context-limits.ts"
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
  LoginRefreshed,
  LoginStarted,
  PartUploaded,
  SessionOpened,
  TokenCreated,
} from "./facts.ts"
import { identifierKey, identityKey } from "./values.ts"

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

export interface PeppolProvider {
  readonly name: string
  readonly registeredAt: Instant
}

type CertificateLimitsOfSubject = NonNullable<CertificateLimitsSet["limits"]>

export interface SimulatorState extends PermissionState {
  founded: Founded | undefined
  clockOffsetMillis: number
  /** How many facts have been applied. */
  factCount: number
  readonly keys: Map<string, KeyPublished>
  readonly challenges: Map<string, Challenge>
  readonly logins: Map<string, Login>
  /** By the hash of the token. */
  readonly tokens: Map<string, Token>
  authority: AuthorityFounded | undefined
  /** By the reference of the request. */
  readonly enrollments: Map<string, Enrollment>
  /** By `identifierKey`. */
  readonly certificateLimits: Map<string, CertificateLimitsOfSubject>
  /** By the number of the event. */
  readonly announcements: Map<number, Announcement>
  readonly sessions: Map<string, Session>
  /** Accepted invoices by seller, kind and number, to detect duplicates. */
  readonly acceptedByIdentity: Map<string, InvoiceReceived>
  readonly acceptedByKsefNumber: Map<string, InvoiceReceived>
  /** By the hash of the document. */
  readonly acceptedByHash: Map<string, InvoiceReceived>
  /** Hashes of documents that an accepted technical correction replaces. */
  readonly correctedHashes: Set<string>
  /** Providers of Peppol services, by their identifiers; the first login registers one. */
  readonly peppolProviders: Map<string, PeppolProvider>
  /** Contexts whose limits differ from KSeF's defaults, by `identifierKey`. */
  readonly contextLimits: Map<string, ContextLimits>
  readonly rateLimits: Map<string, SetRateLimits>
  /** By their numbers, oldest first. */
  readonly collectiveIdentifiers: Map<string, CollectiveIdentifierCreated>
  /** By their references. */
  readonly exports: Map<string, ExportRequested>
}

export const emptyState = (): SimulatorState => ({
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
  peppolProviders: new Map(),
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

const receive = (state: SimulatorState, fact: InvoiceReceived): void => {
  const session = state.sessions.get(fact.sessionReference)
  session?.invoices.push(fact)
  session?.invoicesByReference.set(fact.reference, fact)
  const { identity, ksefNumber } = fact.verdict
  if (identity === undefined || ksefNumber === undefined) return
  state.acceptedByIdentity.set(identityKey(identity), fact)
  state.acceptedByKsefNumber.set(ksefNumber, fact)
  state.acceptedByHash.set(fact.invoiceHash, fact)
  if (fact.hashOfCorrectedInvoice !== undefined) {
    state.correctedHashes.add(fact.hashOfCorrectedInvoice)
  }
}

const openSession = (fact: SessionOpened): Session => ({
  ...fact,
  invoices: [],
  invoicesByReference: new Map(),
  parts: new Map(),
})

const markUsed = (state: SimulatorState, { at, proof, subject }: LoginStarted): void => {
  const serial = subject?.certificateSerial
  for (const [reference, { issued }] of state.enrollments) {
    if (issued?.serialNumber === serial) change(state.enrollments, reference, { lastUsedAt: at })
  }
  if (proof.kind !== "Token") return
  for (const [tokenHash, token] of state.tokens) {
    if (token.reference === proof.reference) change(state.tokens, tokenHash, { lastUsedAt: at })
  }
}

const registerProvider = (state: SimulatorState, fact: LoginStarted): void => {
  const { context, outcome, subject, readyAt: registeredAt } = fact
  if (context.type !== "PeppolId" || outcome.code !== 200) return
  if (state.peppolProviders.has(context.value)) return
  const name = subject?.attributes.organizationName ?? context.value
  state.peppolProviders.set(context.value, { name, registeredAt })
}

const startLogin = (state: SimulatorState, fact: LoginStarted): void => {
  change(state.challenges, fact.challenge, { isUsed: true })
  state.logins.set(fact.reference, fact)
  markUsed(state, fact)
  registerProvider(state, fact)
}

const refreshLogin = (state: SimulatorState, fact: LoginRefreshed): void => {
  const { at: refreshedAt, reference, permissions } = fact
  change(state.logins, reference, { refreshedAt, ...optional({ permissions }) })
}

/** Sets the value, or deletes the entry when it is undefined. */
const setOrDelete = <A>(entries: Map<string, A>, key: string, value: A | undefined): void => {
  if (value === undefined) entries.delete(key)
  else entries.set(key, value)
}

const apply = (state: SimulatorState, fact: Fact): unknown => {
  switch (fact.fact) {
    case "Founded":
      return Object.assign(state, { founded: fact })
    case "KeyPublished":
      return state.keys.set(fact.publicKeyId, fact)
    case "KeyWithdrawn":
      return state.keys.delete(fact.publicKeyId)
    case "ClockMoved":
      return Object.assign(state, { clockOffsetMillis: fact.offsetMillis })
    case "ChallengeIssued":
      return state.challenges.set(fact.challenge, { issuedAt: fact.at, isUsed: false })
    case "LoginStarted":
      return startLogin(state, fact)
    case "LoginRedeemed": {
      const { at: redeemedAt, refreshValidUntil } = fact
      return change(state.logins, fact.reference, { redeemedAt, refreshValidUntil })
    }
    case "LoginRefreshed":
      return refreshLogin(state, fact)
    case "LoginEnded":
      return change(state.logins, fact.reference, { endedAt: fact.at })
    case "TokenCreated":
      return state.tokens.set(fact.tokenHash, fact)
    case "SessionOpened":
      return state.sessions.set(fact.reference, openSession(fact))
    case "PartUploaded":
      return state.sessions.get(fact.sessionReference)?.parts.set(fact.ordinal, fact)
    case "BatchProcessed":
      return change(state.sessions, fact.sessionReference, { processed: fact })
    case "SessionClosed":
      return change(state.sessions, fact.reference, { closedAt: fact.at })
    case "InvoiceReceived":
      return receive(state, fact)
    case "TokenRevoked":
      return change(state.tokens, fact.tokenHash, { revokedAt: fact.at })
    case "AuthorityFounded":
      return Object.assign(state, { authority: fact })
    case "CertificateRequested":
      return state.enrollments.set(fact.reference, fact)
    case "CertificateRevoked":
      return change(state.enrollments, fact.reference, { revokedAt: fact.at })
    case "CertificateEndMoved": {
      const issued = state.enrollments.get(fact.reference)?.issued
      if (issued === undefined) return undefined
      return change(state.enrollments, fact.reference, {
        issued: { ...issued, validTo: fact.validTo },
      })
    }
    case "CollectiveIdentifierCreated":
      return state.collectiveIdentifiers.set(fact.number, fact)
    case "ContextLimitsSet":
      return setOrDelete(state.contextLimits, identifierKey(fact.context), fact.limits)
    case "RateLimitsSet":
      return setOrDelete(state.rateLimits, identifierKey(fact.context), fact.limits)
    case "CertificateLimitsSet":
      return setOrDelete(state.certificateLimits, identifierKey(fact.subject), fact.limits)
    case "Announced":
      return state.announcements.set(fact.announcement.eventId, fact.announcement)
    case "AnnouncementsCleared":
      return state.announcements.clear()
    case "ExportRequested":
      return state.exports.set(fact.reference, fact)
    default:
      return applyPermissionFact(state, fact)
  }
}

/** Applies one fact to the state. */
export const evolve = (state: SimulatorState, fact: Fact): void => {
  apply(state, fact)
  state.factCount += 1
}
