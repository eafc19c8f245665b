/**
 * Spent calls as a short text, to be kept: numbers in base 36, each instant as the distance from
 * the one before. `<held until>:<instant>X<calls>,...`; a single call goes without its number.
 *
 * Reading gives back exactly what was written; any other text is a `TypeError`.
 */
import { instant } from "../calendar/instant.ts"
import type { GrantedCalls, SpentCalls } from "./sliding-windows.ts"

const radix = 36
const form = /^[0-9a-z]+:(?:[0-9a-z]+(?:X[0-9a-z]+)?(?:,[0-9a-z]+(?:X[0-9a-z]+)?)*)?$/

/** In upper case: as a digit it is written in lower case. */
const separator = "X"

const entryText = ({ at, calls }: GrantedCalls, former: number): string => {
  const distance = (at - former).toString(radix)
  return calls === 1 ? distance : `${distance}${separator}${calls.toString(radix)}`
}

export const writeSpentCalls = ({ granted, heldUntil }: SpentCalls): string => {
  const entries = granted.map((entry, nth) => entryText(entry, granted[nth - 1]?.at ?? 0))
  return `${heldUntil.toString(radix)}:${entries.join(",")}`
}

export const readSpentCalls = (text: string): SpentCalls => {
  if (!form.test(text)) throw new TypeError(`no spent calls: ${text.slice(0, 40)}`)
  const [held = "", entries = ""] = text.split(":")
  let at = 0
  const granted = entries === "" ? [] : entries.split(",")
  return {
    heldUntil: instant(Number.parseInt(held, radix)),
    granted: granted.map((entry) => {
      const [distance = "", calls = "1"] = entry.split(separator)
      at += Number.parseInt(distance, radix)
      return { at: instant(at), calls: Number.parseInt(calls, radix) }
    }),
  }
}
