/** What invoice files state, and an independent calculation of what they should. */

/** What is billed in the end: pieces and price of each line, in hundredths. */
export type Remaining = ReadonlyArray<readonly [pieces: number, price: number]>

/** A decimal with two places in hundredths. */
export const hundredths = (text: string): bigint => BigInt(text.replace(".", ""))
export const valueOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`, "u").exec(xml)?.[1]
export const figure = (xml: string, name: string): bigint =>
  hundredths(valueOf(xml, name) ?? "0.00")

/** Rounds half up, which for amounts above 0 is away from 0. */
const rounded = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

export interface Sums {
  readonly gross: bigint
  readonly net: bigint
  readonly vat: bigint
  readonly vatInPln: bigint
}

/** What an invoice over the remaining goods would state, at the rate of the last document. */
export const expectedOf = (remaining: Remaining, rate: string | undefined): Sums => {
  const gross = remaining.reduce((sum, [pieces, price]) => sum + BigInt(pieces * price), 0n)
  const vat = rounded(gross * 23n, 123n)
  const [whole = "0", fraction = ""] = (rate ?? "0").split(".")
  const millionths = BigInt(whole + fraction.padEnd(6, "0"))
  return { gross, net: gross - vat, vat, vatInPln: rounded(vat * millionths, 1_000_000n) }
}

export const add = (left: Sums, right: Sums): Sums => ({
  gross: left.gross + right.gross,
  net: left.net + right.net,
  vat: left.vat + right.vat,
  vatInPln: left.vatInPln + right.vatInPln,
})
