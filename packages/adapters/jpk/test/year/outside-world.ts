/**
 * Everything outside the domain in the simulated year: KSeF and its outages, the certificate for
 * offline issue, the seal and NBP. It remembers what any outsider would know of each document.
 */
import { createHash } from "node:crypto"
import { makeExchangeRatesMemory } from "@procurement/adapter-memory"
import type { Sha256 } from "@procurement/domain/archive"
import type { LocalDate } from "@procurement/domain/calendar"
import {
  crc8,
  InvoiceClearance,
  InvoiceClearanceError,
  type InvoiceDocument,
  InvoiceWriter,
  type KsefNumber,
} from "@procurement/domain/invoice"
import { ExchangeRates } from "@procurement/domain/money"
import { CertificateQrSigner } from "@procurement/domain/offline"
import { DocumentSigner } from "@procurement/domain/signature"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { DocumentFacts } from "./facts.ts"
import { dayAt, type NbpTable } from "./warsaw.ts"

export const sellerNip = "5265877635"

export const sha256 = (bytes: Uint8Array): Sha256 =>
  createHash("sha256").update(bytes).digest("hex") as Sha256

interface FileFacts extends Omit<DocumentFacts, "issuedAt" | "stated"> {
  readonly stated: NonNullable<DocumentFacts["stated"]>
  readonly issuedAt?: number
}

/** What the file states, for an outsider who reads it. */
const factsOf = (document: InvoiceDocument): FileFacts => {
  const { correction, foreign, issueDate, number, order, totals } = document
  return {
    orderId: order.number,
    kind: correction === undefined ? "FV" : "KOR",
    number,
    corrects: correction?.number,
    day: issueDate,
    stated: {
      gross: BigInt(totals.gross),
      net: BigInt(totals.net),
      vat: BigInt(totals.vat),
      vatInPln: foreign && BigInt(foreign.vatInPln),
    },
  }
}

/** `mark`: what a document issued now is marked with until KSeF has numbered it. */
export interface Outage {
  readonly kind: "unreachable" | "unavailability" | "failure" | "total-failure"
  readonly since: number
  readonly until: number
}

const markOf = { unreachable: "DI", unavailability: "DI", failure: "OFF" } as const

export const makeOutsideWorld = (tables: ReadonlyArray<NbpTable>) => {
  const files = new Map<string, FileFacts>()
  const state: { outage: Outage | undefined; numbers: number } = { outage: undefined, numbers: 0 }
  const serialOf = (at: number): KsefNumber => {
    state.numbers += 1
    const serial = state.numbers.toString(16).toUpperCase().padStart(12, "0")
    const start = `${sellerNip}-${dayAt(at).replaceAll("-", "")}-${serial}`
    return `${start}-${crc8(start)}` as KsefNumber
  }
  const update = (digest: string, change: (file: FileFacts) => FileFacts): void => {
    const file = files.get(digest)
    if (file === undefined) throw new TypeError(`nobody wrote ${digest}`)
    files.set(digest, change(file))
  }
  const present = <A>(answer: Effect.Effect<A>) =>
    Effect.suspend(
      (): Effect.Effect<A, InvoiceClearanceError> =>
        state.outage === undefined
          ? answer
          : Effect.fail(new InvoiceClearanceError({ reason: "NotTaken", detail: "away" })),
    )

  const writer: InvoiceWriter["Service"] = {
    write: (document) =>
      Effect.sync(() => {
        const { createdAt: _at, ...content } = document
        const xml = new TextEncoder().encode(JSON.stringify(content))
        const digest = sha256(xml)
        if (!files.has(digest)) files.set(digest, factsOf(document))
        return { xml, digest }
      }),
  }

  const clearance: InvoiceClearance["Service"] = {
    session: present(Effect.succeed("session")),
    submit: ({ digest, sessionReference }) =>
      present(Effect.succeed({ sessionReference, invoiceReference: digest })),
    trace: () => present(Effect.succeedNone),
    outcome: ({ invoiceReference, sessionReference }) =>
      present(
        Effect.map(Clock.currentTimeMillis, (at) => {
          const ksefNumber = serialOf(at)
          update(invoiceReference, (file) => {
            const { issuedAt = at } = file
            return { ...file, issuedAt, cleared: { at, number: ksefNumber } }
          })
          return { _tag: "Granted" as const, ksefNumber, sessionReference }
        }),
      ),
    clearedDigest: () => Effect.die(new Error("there are no duplicates")),
    officialReceipt: ({ ksefNumber }) =>
      present(Effect.succeed(new TextEncoder().encode(`<UPO>${ksefNumber}</UPO>`))),
    close: Effect.void,
  }

  const certificate: CertificateQrSigner["Service"] = {
    link: ({ digest }, now) =>
      Effect.sync(() => {
        const { kind } = state.outage ?? {}
        if (kind === undefined || kind === "total-failure") {
          throw new TypeError("nothing is issued offline now")
        }
        const mark = markOf[kind]
        update(digest, (file) => ({ ...file, issuedAt: now, mark }))
        return Option.some(`https://qr.example/certificate/${digest}`)
      }),
  }

  const quotes = tables.map(({ day, rate, table }) => ({
    currency: "EUR" as const,
    rateMicros: Number(rate),
    table,
    publishedOn: day as LocalDate,
  }))

  const layer = Layer.mergeAll(
    Layer.succeed(InvoiceWriter, writer),
    Layer.succeed(InvoiceClearance, clearance),
    Layer.succeed(CertificateQrSigner, certificate),
    Layer.succeed(ExchangeRates, makeExchangeRatesMemory(quotes)),
    Layer.succeed(DocumentSigner, {
      seal: ({ bytes }) => Effect.succeed(Uint8Array.from([0, ...bytes.subarray(0, 40)])),
      extendToLt: () =>
        Effect.succeed({ level: "B" as const, container: undefined, nextRenewalAt: undefined }),
      signEnveloped: (xml) => Effect.succeed(xml),
    }),
  )

  /** The documents that anybody has, in the order in which they were issued. */
  const documents = (): ReadonlyArray<DocumentFacts> =>
    [...files.values()]
      .flatMap((file) => {
        const { issuedAt } = file
        return issuedAt === undefined ? [] : [{ ...file, issuedAt }]
      })
      .toSorted((left, right) => left.issuedAt - right.issuedAt)

  return { layer, state, documents }
}

export type OutsideWorld = ReturnType<typeof makeOutsideWorld>
