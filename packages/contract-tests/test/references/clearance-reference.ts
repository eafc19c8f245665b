/**
 * Reference of `InvoiceClearance` with the other side in it: sessions, files by hash, one file for
 * each seller and number, an outcome after two questions, a copy ready at the second, receipts that
 * are text.
 */
import type { Sha256 } from "@procurement/domain/archive"
import {
  type ClearanceOutcome,
  type ClearanceReason,
  crc8,
  type InvoiceClearance,
  InvoiceClearanceError,
  type KsefNumber,
  type SubmissionReceipt,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ClearanceBinding } from "../../src/invoice/index.ts"

interface TakenFile {
  readonly receipt: SubmissionReceipt
  readonly digest: Sha256
  /** Seller and number: what makes a duplicate. */
  readonly key: string
  outcome: ClearanceOutcome
  questions: number
  /** Whether the file's hash was asked for before. */
  isReady: boolean
}

export interface KsefMemory {
  readonly session: { open: string | undefined; count: number }
  readonly files: Array<TakenFile>
  readonly questionsUntilSettled: number
}

/** Whether the next receipt is signed by a stranger. */
const forgery = { isNext: false }

export const makeKsefMemory = (questionsUntilSettled = 2): KsefMemory => ({
  session: { open: undefined, count: 0 },
  files: [],
  questionsUntilSettled,
})

const failed = (reason: ClearanceReason): InvoiceClearanceError =>
  new InvoiceClearanceError({ reason, detail: reason })

const numberAt = (position: number): KsefNumber => {
  const serial = position.toString(16).toUpperCase().padStart(12, "0")
  const body = `5265877635-20261120-${serial}`
  return `${body}-${crc8(body)}` as KsefNumber
}

const judged = (side: KsefMemory, key: string, xml: string, session: string): ClearanceOutcome => {
  const original = side.files.find((file) => file.key === key && file.outcome._tag === "Granted")
  if (original?.outcome._tag === "Granted") {
    const { ksefNumber, sessionReference } = original.outcome
    return {
      _tag: "Duplicate",
      originalKsefNumber: ksefNumber,
      originalSessionReference: sessionReference,
    }
  }
  if (xml.includes("refuse-me")) {
    const refusal = { code: 450, description: "Błąd weryfikacji", details: ["refuse-me"] }
    return { _tag: "Refused", refusal }
  }
  const ksefNumber = numberAt(side.files.length + 1)
  return { _tag: "Granted", ksefNumber, sessionReference: session }
}

export const taken = (
  side: KsefMemory,
  session: string,
  bytes: Uint8Array,
  digest: Sha256,
): TakenFile => {
  const xml = new TextDecoder().decode(bytes)
  const key = /number="([^"]*)"/.exec(xml)?.[1] ?? ""
  const invoiceReference = `EE-${side.files.length + 1}`
  const receipt = { sessionReference: session, invoiceReference }
  const outcome = judged(side, key, xml, session)
  const file = { receipt, digest, key, outcome, questions: 0, isReady: false }
  side.files.push(file)
  return file
}

const asked = (side: KsefMemory, { invoiceReference }: SubmissionReceipt) => {
  const file = side.files.find((each) => each.receipt.invoiceReference === invoiceReference)
  if (file === undefined) return Effect.fail(failed("UnexpectedAnswer"))
  file.questions += 1
  const isSettled = file.questions > side.questionsUntilSettled
  return Effect.succeed<ClearanceOutcome>(
    isSettled ? file.outcome : { _tag: "Processing", code: 150 },
  )
}

const numbered = (side: KsefMemory, ksefNumber: KsefNumber): TakenFile | undefined =>
  side.files.find(({ outcome }) => outcome._tag === "Granted" && outcome.ksefNumber === ksefNumber)

export const makeClearanceReference = (
  side: KsefMemory = makeKsefMemory(),
): InvoiceClearance["Service"] => ({
  session: Effect.sync(() => {
    const { session } = side
    if (session.open === undefined) {
      session.count += 1
      session.open = `SO-${session.count}`
    }
    return session.open
  }),
  submit: ({ sessionReference, xml, digest }) =>
    Effect.suspend(() => {
      if (side.session.open !== sessionReference) return Effect.fail(failed("SessionEnded"))
      return Effect.succeed(taken(side, sessionReference, xml, digest).receipt)
    }),
  trace: (session, digest) =>
    Effect.sync(() => {
      const found = side.files.find(
        (file) => file.receipt.sessionReference === session && file.digest === digest,
      )
      return Option.map(Option.fromUndefinedOr(found), ({ receipt }) => receipt)
    }),
  outcome: (receipt) => Effect.suspend(() => asked(side, receipt)),
  clearedDigest: (ksefNumber) =>
    Effect.suspend(() => {
      const file = numbered(side, ksefNumber)
      if (file === undefined) return Effect.fail(failed("UnexpectedAnswer"))
      if (file.isReady) return Effect.succeed(file.digest)
      file.isReady = true
      return Effect.fail(failed("NotTaken"))
    }),
  officialReceipt: ({ ksefNumber, digest }) =>
    Effect.suspend(() => {
      const isForged = forgery.isNext
      forgery.isNext = false
      const isOurs = numbered(side, ksefNumber)?.digest === digest
      if (isForged || !isOurs) return Effect.fail(failed("BadReceipt"))
      return Effect.succeed(new TextEncoder().encode(`<UPO>${ksefNumber} ${digest}</UPO>`))
    }),
  close: Effect.sync(() => {
    side.session.open = undefined
  }),
})

const file = (number: string, extra: string) =>
  Effect.succeed(new TextEncoder().encode(`<Faktura number="${number}">${extra}</Faktura>`))

export const clearanceBinding: ClearanceBinding = {
  file: (number, variant) => file(number, `variant ${variant}`),
  refusedFile: (number) => file(number, "refuse-me"),
  forgeNextReceipt: Effect.sync(() => {
    forgery.isNext = true
  }),
}
