/**
 * A client and its scripted KSeF for one test, with a clock that tests can move.
 *
 * Sleeping moves the clock and takes no time; deadlines on the wire are real.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Sha256 } from "@procurement/domain/archive"
import type { BatchClearance } from "@procurement/domain/clearance"
import type { InvoiceClearance, InvoiceClearanceError } from "@procurement/domain/invoice"
import { nip } from "@procurement/domain/party"
import type { CollectiveIdentifiers } from "@procurement/domain/payment"
import type { ClearanceRegister } from "@procurement/domain/reconciliation"
import { type DocumentSigner, SigningError } from "@procurement/domain/signature"
import { createHash } from "node:crypto"
import { onTestFinished } from "vitest"
import { type KsefOptions, makeKsefClients, type VerifyReceipt } from "../src/index.ts"
import { type ScriptedKsef, startKsef } from "./scripted-ksef.ts"

export const ourNip = nip("5265877635")
export const ourNumber = "5265877635-20250826-0100001AF629-AF"

export const signedMark = "<Signature>signed</Signature></AuthTokenRequest>"

/** Signs with a marker: real signatures are tested with the signer. */
export const markingSigner: DocumentSigner["Service"] = {
  seal: () => Effect.fail(new SigningError({ reason: "MalformedDocument", detail: "not here" })),
  extendToLt: () =>
    Effect.fail(new SigningError({ reason: "MalformedDocument", detail: "not here" })),
  signEnveloped: (xml) => Effect.succeed(xml.replace("</AuthTokenRequest>", signedMark)),
}

/** Accepts every receipt: their signatures are tested with the verifier. */
export const believingReceipts: VerifyReceipt = async (receipt) => {
  try {
    const content = new TextDecoder("utf-8", { fatal: true }).decode(receipt)
    return { valid: true, content }
  } catch {
    return { valid: false, detail: "it is not UTF-8" }
  }
}

export interface KsefTestKit {
  readonly ksef: ScriptedKsef
  readonly client: InvoiceClearance["Service"]
  /** Batches over the same login. */
  readonly batches: BatchClearance["Service"]
  readonly register: ClearanceRegister["Service"]
  readonly collective: CollectiveIdentifiers["Service"]
  readonly run: <A, E>(effect: Effect.Effect<A, E>) => Promise<A>
  /** Runs an effect that has to fail and returns its error. */
  readonly failure: (
    effect: Effect.Effect<unknown, InvoiceClearanceError>,
  ) => Promise<InvoiceClearanceError>
  readonly advance: (by: Duration.Input) => void
  /** Milliseconds since 1970, on the test clock. */
  readonly now: () => number
}

export interface Digested {
  readonly xml: Uint8Array
  readonly digest: Sha256
}

export const anInvoice = (text = "<Faktura>zażółć</Faktura>"): Digested => {
  const xml = new TextEncoder().encode(text)
  return { xml, digest: createHash("sha256").update(xml).digest("hex") as Sha256 }
}

const movableClock = () => {
  let aheadMillis = 0
  const millis = () => Date.now() + aheadMillis
  const nanos = () => BigInt(millis()) * 1_000_000n
  const advance = (by: Duration.Input) => {
    aheadMillis += Duration.toMillis(Duration.fromInputUnsafe(by))
  }
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) => Effect.sync(() => advance(duration)),
  }
  return { clock, millis, advance }
}

/** A new server, stopped when the test ends, and a client that is not logged in yet. */
export const harness = async (options: Partial<KsefOptions> = {}): Promise<KsefTestKit> => {
  const { clock, millis, advance } = movableClock()
  const ksef = await startKsef(millis)
  onTestFinished(() => ksef.stop())
  const usual = {
    baseUrl: ksef.baseUrl,
    contextNip: ourNip,
    signer: markingSigner,
    verifyReceipt: believingReceipts,
  }
  const { invoices: client, ...clients } = makeKsefClients({ ...usual, ...options })
  const run = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.runPromise(effect.pipe(Effect.provideService(Clock.Clock, clock)))
  const failure: KsefTestKit["failure"] = (effect) => run(Effect.flip(effect))
  return { ksef, client, ...clients, run, failure, advance, now: millis }
}

/** The same with an open session. */
export const inSession = async (options: Partial<KsefOptions> = {}) => {
  const ready = await harness(options)
  const sessionReference = await ready.run(ready.client.session)
  const submit = (invoice = anInvoice()) => ready.client.submit({ sessionReference, ...invoice })
  return { ...ready, sessionReference, submit }
}
