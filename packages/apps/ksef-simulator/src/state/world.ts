/**
 * What is true after a list of facts: the simulator's whole state.
 *
 * `evolve` is the only function that changes a world, it is total, and the same facts always make
 * the same world; that is how a simulator comes back after a crash. Nothing here reads a clock.
 */
import type { Instant } from "@procurement/domain/calendar"
import { identityKey } from "../invoices/invoice-identity.ts"
import type {
  Fact,
  Founded,
  InvoiceReceived,
  KeyPublished,
  LoginStarted,
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
}

export interface World {
  founded: Founded | undefined
  clockOffsetMillis: number
  /** How many facts made this world. */
  factCount: number
  readonly keys: Map<string, KeyPublished>
  readonly challenges: Map<string, Challenge>
  readonly logins: Map<string, Login>
  /** By the hash of the token. */
  readonly tokens: Map<string, TokenCreated>
  readonly sessions: Map<string, Session>
  /** Accepted invoices by seller, kind and number: what makes the next one a duplicate. */
  readonly acceptedByIdentity: Map<string, InvoiceReceived>
  readonly acceptedByKsefNumber: Map<string, InvoiceReceived>
  /** By the hash of the document. */
  readonly acceptedByHash: Map<string, InvoiceReceived>
  /** Hashes of documents that an accepted technical correction replaces. */
  readonly correctedHashes: Set<string>
}

export const emptyWorld = (): World => ({
  founded: undefined,
  clockOffsetMillis: 0,
  factCount: 0,
  keys: new Map(),
  challenges: new Map(),
  logins: new Map(),
  tokens: new Map(),
  sessions: new Map(),
  acceptedByIdentity: new Map(),
  acceptedByKsefNumber: new Map(),
  acceptedByHash: new Map(),
  correctedHashes: new Set(),
})

const change = <A>(entries: Map<string, A>, key: string, changes: Partial<A>): void => {
  const entry = entries.get(key)
  if (entry !== undefined) entries.set(key, { ...entry, ...changes })
}

const receive = (world: World, fact: InvoiceReceived): void => {
  world.sessions.get(fact.sessionReference)?.invoices.push(fact)
  const { identity, ksefNumber } = fact.verdict
  if (identity === undefined || ksefNumber === undefined) return
  world.acceptedByIdentity.set(identityKey(identity), fact)
  world.acceptedByKsefNumber.set(ksefNumber, fact)
  world.acceptedByHash.set(fact.invoiceHash, fact)
  if (fact.hashOfCorrectedInvoice !== undefined) {
    world.correctedHashes.add(fact.hashOfCorrectedInvoice)
  }
}

const startLogin = (world: World, fact: LoginStarted): void => {
  change(world.challenges, fact.challenge, { isUsed: true })
  world.logins.set(fact.reference, fact)
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
      return world.sessions.set(fact.reference, { ...fact, invoices: [] })
    case "SessionClosed":
      return change(world.sessions, fact.reference, { closedAt: fact.at })
    case "InvoiceReceived":
      return receive(world, fact)
  }
}

/** Takes one more fact into the world. */
export const evolve = (world: World, fact: Fact): void => {
  apply(world, fact)
  world.factCount += 1
}
