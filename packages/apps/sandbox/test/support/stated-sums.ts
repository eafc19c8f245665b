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

/** An exchange rate in millionths. */
export const millionths = (rate: string): bigint => {
  const [whole = "0", fraction = ""] = rate.split(".")
  return BigInt(whole + fraction.padEnd(6, "0"))
}
export const vatOf = (gross: bigint): bigint => rounded(gross * 23n, 123n)
export const inPln = (amount: bigint, rate: bigint): bigint => rounded(amount * rate, 1_000_000n)

export interface Sums {
  readonly gross: bigint
  readonly net: bigint
  readonly vat: bigint
  readonly vatInPln: bigint
}

/** What an invoice over the remaining goods would state, at the rate of the last document. */
export const expectedOf = (remaining: Remaining, rate: string | undefined): Sums => {
  const gross = remaining.reduce((sum, [pieces, price]) => sum + BigInt(pieces * price), 0n)
  const vat = vatOf(gross)
  return { gross, net: gross - vat, vat, vatInPln: inPln(vat, millionths(rate ?? "0")) }
}

export const add = (left: Sums, right: Sums): Sums => ({
  gross: left.gross + right.gross,
  net: left.net + right.net,
  vat: left.vat + right.vat,
  vatInPln: left.vatInPln + right.vatInPln,
})
