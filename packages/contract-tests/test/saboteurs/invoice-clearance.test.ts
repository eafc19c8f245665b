/** Clearances with one fault each. */
import type { Sha256 } from "@procurement/domain/archive"
import { type ClearanceOutcome, InvoiceClearance } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { aDigest, aKsefNumber, usualInstant } from "../../src/builders/index.ts"
import { invoiceClearanceClauses } from "../../src/invoice/index.ts"
import {
  clearanceBinding,
  makeClearanceReference,
  makeOtherSide,
  type OtherSide,
} from "../references/clearance-reference.ts"
import { proves, Sabotage, type Saboteur } from "./saboteur.ts"

type Clearance = InvoiceClearance["Service"]

const clauses = invoiceClearanceClauses(clearanceBinding)

const saboteur = (
  fault: string,
  plant: (honest: Clearance, side: OtherSide) => Partial<Clearance>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<InvoiceClearance> => ({
  fault,
  stage: () => {
    const side = makeOtherSide(0)
    const honest = makeClearanceReference(side)
    const layer = Layer.succeed(InvoiceClearance, { ...honest, ...plant(honest, side) })
    return { layer, clauses }
  },
  caughtBy,
})

const sending = [
  saboteur(
    "answers receipts of no session",
    ({ submit }) => ({
      submit: (submission) =>
        Effect.map(submit(submission), (receipt) => ({ ...receipt, sessionReference: "" })),
    }),
    "a receipt of that session",
  ),
  saboteur(
    "traces nothing once the outcome is known",
    ({ trace }, side) => ({
      trace: (session, digest) =>
        Effect.suspend(() =>
          side.files.some(({ questions }) => questions > 0)
            ? Effect.succeedNone
            : trace(session, digest),
        ),
    }),
    "traces a file it took by its hash",
    "loses nothing that was sent",
  ),
  saboteur(
    "traces whatever was sent last",
    (_, { files }) => ({
      trace: () =>
        Effect.sync(() =>
          Option.map(Option.fromUndefinedOr(files.at(-1)), ({ receipt }) => receipt),
        ),
    }),
    "traces nothing for a file that was never sent",
  ),
  saboteur(
    "never closes a session",
    () => ({ close: Effect.void }),
    "in a session that was closed",
    "opens another session after a close",
  ),
  saboteur(
    "forgets what is still processed when a session closes",
    ({ close }, { files }) => ({
      close: Effect.tap(close, () => Effect.sync(() => files.splice(0))),
    }),
    "loses nothing that was sent",
  ),
  saboteur(
    "crashes when there is no session to close",
    ({ close }, side) => ({
      close: Effect.suspend(() => (side.open === undefined ? Effect.die(new Sabotage()) : close)),
    }),
    "closes without an error when no session",
  ),
]

const granted = (change: () => Partial<Extract<ClearanceOutcome, { _tag: "Granted" }>>) => {
  return ({ outcome }: Clearance): Partial<Clearance> => ({
    outcome: (receipt) =>
      Effect.map(outcome(receipt), (answer) =>
        answer._tag === "Granted" ? { ...answer, ...change() } : answer,
      ),
  })
}

const someNumber = aKsefNumber()

const judging = [
  saboteur(
    "makes a number up whenever it is asked",
    granted(() => ({ ksefNumber: aKsefNumber() })),
    "answers the same when asked again",
  ),
  saboteur(
    "gives every file the same number",
    granted(() => ({ ksefNumber: someNumber })),
    "each a number of its own",
  ),
  saboteur(
    "knows another hash",
    () => ({ clearedDigest: () => Effect.sync(() => aDigest()) }),
    "the hash of the file that is kept",
  ),
  saboteur(
    "clears a file again",
    ({ outcome }) => ({
      outcome: (receipt) =>
        Effect.map(outcome(receipt), (answer): ClearanceOutcome => {
          if (answer._tag !== "Duplicate") return answer
          const { originalKsefNumber: ksefNumber, originalSessionReference } = answer
          const sessionReference = originalSessionReference
          return { _tag: "Granted", ksefNumber, sessionReference, acquiredAt: usualInstant }
        }),
    }),
    "when the same file comes again",
    "when another file comes under its number",
  ),
  saboteur(
    "gives no reason for a refusal",
    ({ outcome }) => ({
      outcome: (receipt) =>
        Effect.map(outcome(receipt), (answer): ClearanceOutcome => {
          const refusal = { code: 0, description: "", details: [] }
          return answer._tag === "Refused" ? { _tag: "Refused", refusal } : answer
        }),
    }),
    "tells that a file was refused, and why",
  ),
  saboteur(
    "writes the time of asking into the receipt",
    ({ officialReceipt }) => {
      let times = 0
      return {
        officialReceipt: (cleared) =>
          Effect.map(officialReceipt(cleared), (bytes) =>
            Uint8Array.from([...bytes, (times += 1)]),
          ),
      }
    },
    "the same to the byte each time",
  ),
  saboteur(
    "hands out any receipt there is",
    ({ clearedDigest, officialReceipt }) => ({
      officialReceipt: (cleared) =>
        Effect.flatMap(clearedDigest(cleared.ksefNumber), (digest: Sha256) =>
          officialReceipt({ ...cleared, digest }),
        ),
    }),
    "no receipt that does not name this hash",
  ),
]

proves("InvoiceClearance", clauses, [...sending, ...judging])
