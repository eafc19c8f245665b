/**
 * KSeF as the seller meets it: sessions, files, verdicts, receipts. It never forgets what it has
 * taken, and accepts one file for each seller and number.
 */
import { hash } from "node:crypto"
import type { Sha256 } from "@procurement/domain/archive"
import {
  type ClearanceOutcome,
  type ClearanceReason,
  type ClearanceSubmission,
  crc8,
  type InvoiceClearance,
  InvoiceClearanceError,
  type KsefNumber,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Random } from "../kernel/random.ts"
import { warsawDay } from "../model/calendar.ts"
import type { KsefTrouble } from "../scenario/plan.ts"

export interface TakenFile {
  readonly number: string
  readonly digest: Sha256
  readonly session: string
  readonly reference: string
  readonly arrivedAt: number
  readonly verdictAt: number
  readonly verdict: ClearanceOutcome
}

/** Everything that KSeF has taken, in its order. */
export interface KsefFiles {
  readonly add: (file: TakenFile) => void
  readonly count: () => number
  readonly ofSession: (session: string) => ReadonlyArray<TakenFile>
  readonly at: (reference: string) => TakenFile | undefined
  /** The accepted file of a number. */
  readonly accepted: (number: string) => TakenFile | undefined
  readonly granted: (ksefNumber: string) => TakenFile | undefined
}

export const makeKsefFiles = (): KsefFiles => {
  const bySession = new Map<string, Array<TakenFile>>()
  const byReference = new Map<string, TakenFile>()
  const byNumber = new Map<string, TakenFile>()
  const byKsefNumber = new Map<string, TakenFile>()
  return {
    add: (file) => {
      const { number, reference, session, verdict } = file
      const before = bySession.get(session) ?? []
      bySession.set(session, before)
      before.push(file)
      byReference.set(reference, file)
      if (verdict._tag !== "Granted") return
      byNumber.set(number, file)
      byKsefNumber.set(verdict.ksefNumber, file)
    },
    count: () => byReference.size,
    ofSession: (session) => bySession.get(session) ?? [],
    at: (reference) => byReference.get(reference),
    accepted: (number) => byNumber.get(number),
    granted: (ksefNumber) => byKsefNumber.get(ksefNumber),
  }
}

export interface KsefSide {
  readonly files: KsefFiles
  /** When each interactive session was opened. */
  readonly sessions: Map<string, number>
  /** The trouble that strikes a call now. */
  readonly trouble: (call: "session" | "submit" | "verdict" | "read") => KsefTrouble | undefined
  /** Every file that arrives, before its verdict. */
  readonly arrived: (
    bytes: Uint8Array,
    submission: ClearanceSubmission,
    times: { readonly at: number; readonly sentAt: number; readonly batchOpenedAt?: number },
  ) => void
  readonly accept: (file: TakenFile) => void
  readonly refuse: (file: TakenFile) => void
  readonly drop: (file: TakenFile) => void
  readonly now: () => number
  readonly random: Random
}

/** A session takes files for so long. */
export const sessionMillis = 12 * 3_600_000
/** The client opens another one so long before. */
const spareMillis = 60_000

export const sha256 = (bytes: Uint8Array): Sha256 => hash("sha256", bytes, "hex") as Sha256

const failure = (reason: ClearanceReason, detail: string, retryAfterSeconds?: number) =>
  new InvoiceClearanceError({ reason, detail, retryAfterSeconds })

const numberAt = (at: number, position: number): KsefNumber => {
  const serial = position.toString(16).toUpperCase().padStart(12, "0")
  const body = `5265877635-${warsawDay(at).replaceAll("-", "")}-${serial}`
  return `${body}-${crc8(body)}` as KsefNumber
}

/** The number that a file states. */
const statedNumber = (bytes: Uint8Array): string =>
  /"number":"([^"]+)"/.exec(new TextDecoder().decode(bytes))?.[1] ?? ""

const verdictOn = (side: KsefSide, number: string, session: string): ClearanceOutcome => {
  const original = side.files.accepted(number)?.verdict
  if (original?._tag === "Granted") {
    return {
      _tag: "Duplicate",
      originalKsefNumber: original.ksefNumber,
      originalSessionReference: original.sessionReference,
    }
  }
  const trouble = side.trouble("verdict")
  if (trouble === "dropped") return { _tag: "Dropped", code: 550, description: "cancelled" }
  if (trouble === "refused") {
    return { _tag: "Refused", refusal: { code: 450, description: "semantics", details: [] } }
  }
  const ksefNumber = numberAt(side.now(), side.files.count() + 1)
  return { _tag: "Granted", ksefNumber, sessionReference: session }
}

/** Takes a file into a session; its verdict is decided at once and known later. */
export const takeFile = (side: KsefSide, session: string, bytes: Uint8Array): TakenFile => {
  const arrivedAt = side.now()
  const number = statedNumber(bytes)
  const file: TakenFile = {
    number,
    digest: sha256(bytes),
    session,
    reference: `EE-${side.files.count() + 1}`,
    arrivedAt,
    verdictAt: arrivedAt + side.random.whole(200, side.random.chance(0.1) ? 90_000 : 4_000),
    verdict: verdictOn(side, number, session),
  }
  side.files.add(file)
  if (file.verdict._tag === "Granted") side.accept(file)
  if (file.verdict._tag === "Refused") side.refuse(file)
  if (file.verdict._tag === "Dropped") side.drop(file)
  return file
}

const submit = (side: KsefSide, submission: ClearanceSubmission, sentAt: number) => {
  const trouble = side.trouble("submit")
  const { sessionReference: session, xml } = submission
  if (trouble === "away") return Effect.fail(failure("NotTaken", "KSeF is away"))
  if (trouble === "throttled") return Effect.fail(failure("NotTaken", "429", 30))
  const openedAt = side.sessions.get(session) ?? Number.NEGATIVE_INFINITY
  if (side.now() >= openedAt + sessionMillis) {
    return Effect.fail(failure("SessionEnded", "no such session"))
  }
  side.arrived(xml, submission, { at: side.now(), sentAt })
  const { reference: invoiceReference } = takeFile(side, session, xml)
  if (trouble === "lostAnswer") return Effect.fail(failure("OutcomeLost", "the answer was lost"))
  if (trouble === "garbage") return Effect.fail(failure("UnexpectedAnswer", "not JSON"))
  return Effect.succeed({ sessionReference: session, invoiceReference })
}

/** A call that reads, by the troubles of that time. */
export const read = <A>(side: KsefSide, answer: () => Effect.Effect<A, InvoiceClearanceError>) =>
  Effect.suspend(() => {
    const trouble = side.trouble("read")
    if (trouble === "garbage") return Effect.fail(failure("UnexpectedAnswer", "not JSON"))
    return trouble === undefined ? answer() : Effect.fail(failure("NotTaken", trouble))
  })

const receiptOf = ({ session, reference }: TakenFile) => ({
  sessionReference: session,
  invoiceReference: reference,
})

type Service = InvoiceClearance["Service"]

const readers = (side: KsefSide): Pick<Service, "trace" | "outcome" | "clearedDigest"> => ({
  trace: (session, digest) =>
    read(side, () => {
      const copies = side.files.ofSession(session).filter((file) => file.digest === digest)
      const copy = copies.find(({ verdict }) => verdict._tag === "Granted") ?? copies.at(-1)
      return Effect.succeed(Option.map(Option.fromUndefinedOr(copy), receiptOf))
    }),
  outcome: ({ invoiceReference }) =>
    read(side, () => {
      const file = side.files.at(invoiceReference)
      if (file === undefined) return Effect.fail(failure("UnexpectedAnswer", "unknown file"))
      const isKnown = side.now() >= file.verdictAt
      return Effect.succeed(isKnown ? file.verdict : { _tag: "Processing" as const, code: 150 })
    }),
  clearedDigest: (ksefNumber) =>
    read(side, () => {
      const file = side.files.granted(ksefNumber)
      if (file === undefined) return Effect.fail(failure("UnexpectedAnswer", "unknown number"))
      return Effect.succeed(file.digest)
    }),
})

/** KSeF's client of one process; its session ends with the process. */
export const makeKsefClient = (side: KsefSide): Service => {
  let open: string | undefined
  return {
    ...readers(side),
    session: Effect.suspend(() => {
      const trouble = side.trouble("session")
      if (trouble === "away" || trouble === "throttled") {
        return Effect.fail(failure("NotTaken", trouble))
      }
      const openedAt = side.sessions.get(open ?? "") ?? Number.NEGATIVE_INFINITY
      const isOver = side.now() >= openedAt + sessionMillis - spareMillis
      if (open === undefined || isOver || side.random.chance(0.05)) {
        open = `SO-${side.sessions.size + 1}`
        side.sessions.set(open, side.now())
      }
      return Effect.succeed(open)
    }),
    submit: (submission) => {
      const sentAt = side.now()
      return Effect.suspend(() => submit(side, submission, sentAt))
    },
    officialReceipt: ({ ksefNumber, digest }) =>
      read(side, () => {
        const isOurs = side.files.granted(ksefNumber)?.digest === digest
        if (!isOurs) return Effect.fail(failure("BadReceipt", "another file"))
        return Effect.succeed(new TextEncoder().encode(`<UPO>${ksefNumber} ${digest}</UPO>`))
      }),
    close: Effect.sync(() => {
      open = undefined
    }),
  }
}
