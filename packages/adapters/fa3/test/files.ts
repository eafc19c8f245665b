/**
 * Valid files to plant violations in, and a reader of files that is independent of the adapter.
 */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { makeFa3Writer } from "../src/index.ts"
import { aPurchase, documentOf } from "./documents.ts"

const writer = makeFa3Writer({ systemInfo: "procurement test" })

export const written = (document: InvoiceDocument) => Effect.runSync(writer.write(document))

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes)

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const plnFile: string = textOf(written(documentOf(aPurchase(2))).xml)

export const eurFile: string = textOf(written(documentOf(aPurchase(2, "EUR"))).xml)

/** The file with one change; throws when the text to change is absent. */
export const changed = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`there is no ${from} to change`)
  return text.replace(from, () => to)
}

/** The texts of all elements of that name, by a pattern over the file. */
export const valuesOf = (file: string, name: string): ReadonlyArray<string> =>
  Array.from(
    file.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g")),
    ([, value = ""]) => value,
  )

/** A decimal with two places in hundredths. */
export const hundredths = (decimal: string): bigint => {
  if (!/^-?\d+\.\d\d$/.test(decimal)) throw new Error(`${decimal} is no amount with two places`)
  return BigInt(decimal.replace(".", ""))
}

export const total = (file: string, name: string): bigint =>
  valuesOf(file, name).reduce((sum, value) => sum + hundredths(value), 0n)
