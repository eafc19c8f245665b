/** Clearances with one fault each. */
import type { Sha256 } from "@procurement/domain/archive"
import { type ClearanceOutcome, InvoiceClearance } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { aDigest, aKsefNumber } from "../../src/builders/index.ts"
import { invoiceClearanceClauses } from "../../src/invoice/index.ts"
import {
  clearanceBinding,
  forgery,
  makeClearanceReference,
  makeKsefMemory,
  type KsefMemory,
} from "../references/clearance-reference.ts"
import { proves, Sabotage, type Saboteur } from "./saboteur.ts"

type Clearance = InvoiceClearance["Service"]

const clauses = invoiceClearanceClauses(clearanceBinding)

const saboteur = (
  fault: string,
  plant: (honest: Clearance, side: KsefMemory) => Partial<Clearance>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<InvoiceClearance> => ({
  fault,
  stage: () => {
    const side = makeKsefMemory(0)
    const honest = makeClearanceReference(side)
    const layer = Layer.succeed(InvoiceClearance, { ...honest, ...plant(honest, side) })
    return { layer, clauses }
  },
  caughtBy,
})

const sending = [
  saboteur(
    "returns receipts without a session",
    ({ submit }) => ({
      submit: (submission) =>
        Effect.map(submit(submission), (receipt) => ({ ...receipt, sessionReference: "" })),
    }),
    "a receipt of that session",
  ),
  saboteur(
    "finds no file with a known outcome",
    ({ trace }, side) => ({
      trace: (session, digest) =>
        Effect.suspend(() =>
          side.files.some(({ questions }) => questions > 0)
            ? Effect.succeedNone
            : trace(session, digest),
        ),
    }),
    "finds an accepted",
    "loses no file",
  ),
  saboteur(
    "finds the file that was sent last",
    (_, { files }) => ({
      trace: () =>
        Effect.sync(() =>
          Option.map(Option.fromUndefinedOr(files.at(-1)), ({ receipt }) => receipt),
        ),
    }),
    "finds nothing for",
  ),
  saboteur(
    "never closes a session",
    () => ({ close: Effect.void }),
    "fails with SessionEnded",
    "opens another session after a close",
  ),
  saboteur(
    "forgets what is still processed when a session closes",
    ({ close }, { files }) => ({
      close: Effect.tap(close, () => Effect.sync(() => files.splice(0))),
    }),
    "loses no file",
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
    "returns a new number every time",
    granted(() => ({ ksefNumber: aKsefNumber() })),
    "assigns a valid",
  ),
  saboteur(
    "gives every file the same number",
    granted(() => ({ ksefNumber: someNumber })),
    "gives each of",
  ),
  saboteur(
    "returns another hash",
    () => ({ clearedDigest: () => Effect.sync(() => aDigest()) }),
    "returns the hash of",
  ),
  saboteur(
    "clears a file again",
    ({ outcome }) => ({
      outcome: (receipt) =>
        Effect.map(outcome(receipt), (answer): ClearanceOutcome => {
          if (answer._tag !== "Duplicate") return answer
          const { originalKsefNumber: ksefNumber, originalSessionReference } = answer
          const sessionReference = originalSessionReference
          return { _tag: "Granted", ksefNumber, sessionReference }
        }),
    }),
    "when the same file is sent again",
    "when another file is sent under its number",
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
    "reports that a file was",
  ),
  saboteur(
    "returns a different receipt each time",
    ({ officialReceipt }) => {
      let times = 0
      return {
        officialReceipt: (cleared) =>
          Effect.map(officialReceipt(cleared), (bytes) =>
            Uint8Array.from([...bytes, (times += 1)]),
          ),
      }
    },
    "returns the official",
  ),
  saboteur(
    "returns receipts of other files",
    ({ clearedDigest, officialReceipt }) => ({
      officialReceipt: (cleared) =>
        Effect.flatMap(clearedDigest(cleared.ksefNumber), (digest: Sha256) =>
          officialReceipt({ ...cleared, digest }),
        ),
    }),
    "fails with BadReceipt for a receipt",
  ),
  saboteur(
    "does not check the signature",
    ({ officialReceipt }) => ({
      officialReceipt: (cleared) =>
        Effect.suspend(() => {
          forgery.isNext = false
          return officialReceipt(cleared)
        }),
    }),
    "fails with BadReceipt for a forged",
  ),
]

proves("InvoiceClearance", clauses, [...sending, ...judging])
