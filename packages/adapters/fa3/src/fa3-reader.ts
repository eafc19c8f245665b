/** Reads the amounts that an FA(3) file states. */
import { type FileAmounts, InvoiceReader, InvoiceUnreadable } from "@procurement/domain/invoice"
import { type Currency, currencies, type MinorUnits, minorUnits } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { child, readXml, type XmlElement } from "@procurement/lib-xml"
import { amountAt, valueAt } from "./reading/xml-tree.ts"

const decoder = new TextDecoder("utf-8", { fatal: true })

const isCurrency = (text: string | undefined): text is Currency =>
  currencies.some((each) => each === text)

/** Absent: zero, as on a correction that changes no amount. */
const minorAt = (fa: XmlElement, name: string): MinorUnits => minorUnits(amountAt(fa, name) ?? 0n)

const amountsIn = (xml: Uint8Array): FileAmounts => {
  const fa = child(readXml(decoder.decode(xml)), "Fa")
  const number = valueAt(fa, "P_2")
  const currency = valueAt(fa, "KodWaluty")
  const gross = amountAt(fa, "P_15")
  if (fa === undefined || number === undefined || gross === undefined || !isCurrency(currency)) {
    throw new TypeError("the file is no invoice with P_2, KodWaluty and P_15")
  }
  return {
    number,
    currency,
    net: minorAt(fa, "P_13_1"),
    vat: minorAt(fa, "P_14_1"),
    gross: minorUnits(gross),
    ...optional({ vatInPln: currency === "PLN" ? undefined : minorAt(fa, "P_14_1W") }),
  }
}

export const makeFa3Reader = (): InvoiceReader["Service"] => ({
  amounts: (xml) =>
    Effect.try({
      try: () => amountsIn(xml),
      catch: (cause) =>
        new InvoiceUnreadable({ detail: cause instanceof Error ? cause.message : String(cause) }),
    }),
})

export const layerFa3Reader: Layer.Layer<InvoiceReader> = Layer.sync(InvoiceReader, makeFa3Reader)
