/**
 * What happens in the simulated year, as plain facts: what was ordered, sent, paid, returned and
 * corrected, when it happened and when it was reported. The simulation writes them down, and the
 * model reads nothing else.
 */

export type Currency = "PLN" | "EUR"

export interface PricedUnits {
  /** Of a unit, VAT included, in hundredths of the currency. */
  readonly price: bigint
  readonly units: number
}

/** Units of a line by its number, from 1. */
export interface Goods {
  readonly line: number
  readonly units: number
}

/** `at`: when it was reported or ordered. */
export type Happening = { readonly at: number } & (
  | {
      readonly kind: "shipped"
      readonly leftAt: number
      readonly parcel: string
      readonly goods: ReadonlyArray<Goods>
    }
  | { readonly kind: "paid"; readonly receivedAt: number; readonly amount: bigint }
  | { readonly kind: "returned"; readonly goods: ReadonlyArray<Goods> }
  /** The order, or what had not left of it. */
  | { readonly kind: "cancelled" }
  | {
      readonly kind: "repriced"
      readonly lines: ReadonlyArray<{ readonly line: number; readonly price: bigint }>
    }
  | {
      readonly kind: "mistaken"
      readonly lines: ReadonlyArray<Goods & PricedUnits>
      readonly added: ReadonlyArray<PricedUnits>
      /** The day on which the cause of an increase arose. */
      readonly arose?: string | undefined
    }
  | { readonly kind: "renamed" }
  | { readonly kind: "rebought"; readonly nip: string }
  /** The parcel left on that day, and not when it was reported to have left. */
  | { readonly kind: "redated"; readonly parcel: string; readonly day: string }
)

export type Kind = Happening["kind"]

export interface OrderFacts {
  readonly id: string
  readonly currency: Currency
  readonly nip: string
  readonly isRelated: boolean
  /** GTU of its goods. */
  readonly groups: ReadonlyArray<string>
  readonly lines: ReadonlyArray<PricedUnits>
  readonly acceptedAt: number
  /** In the order of the reports. */
  readonly happenings: Array<Happening>
}

/** What a file states: changes on a correction. */
export interface Stated {
  readonly gross: bigint
  readonly net: bigint
  readonly vat: bigint
  /** P_14_1W. */
  readonly vatInPln?: bigint | undefined
}

/** A document as people outside know it: KSeF, the buyer, the seller's own archive of paper. */
export interface DocumentFacts {
  readonly orderId: string
  readonly kind: "FV" | "KOR"
  readonly number: string
  /** The number of the invoice that it corrects. */
  readonly corrects?: string | undefined
  /** P_1. */
  readonly day: string
  /** When the buyer could have it. */
  readonly issuedAt: number
  /** Of one that was issued offline or outside KSeF. */
  readonly mark?: "DI" | "OFF" | "BFK" | undefined
  readonly cleared?: { readonly at: number; readonly number: string } | undefined
  /** Absent on a document outside KSeF. */
  readonly stated?: Stated | undefined
}

/** A line as far as it is known. */
export interface Standing {
  readonly price: bigint
  readonly billed: number
  readonly sent: number
  readonly returned: number
}

const ordered = ({ price, units }: PricedUnits): Standing => ({
  price,
  billed: units,
  sent: 0,
  returned: 0,
})

export const openUnits = ({ billed, sent, returned }: Standing): number =>
  Math.max(0, billed + returned - sent)

/** Returns whether something has left and nothing more will: goods added later had left too. */
export const isComplete = (lines: ReadonlyArray<Standing>): boolean =>
  lines.some(({ sent }) => sent > 0) && lines.every((line) => openUnits(line) === 0)

const changed = (
  lines: ReadonlyArray<Standing>,
  changes: ReadonlyArray<{ readonly line: number }>,
  change: (line: Standing, nth: number) => Partial<Standing>,
): ReadonlyArray<Standing> =>
  lines.map((line, index) => {
    const nth = changes.findIndex((each) => each.line === index + 1)
    return nth === -1 ? line : { ...line, ...change(line, nth) }
  })

/** The lines after one more happening. */
export const after = (
  lines: ReadonlyArray<Standing>,
  happening: Happening,
): ReadonlyArray<Standing> => {
  switch (happening.kind) {
    case "shipped": {
      const { goods } = happening
      return changed(lines, goods, ({ sent }, nth) => ({ sent: sent + (goods[nth]?.units ?? 0) }))
    }
    case "returned": {
      const { goods } = happening
      return changed(lines, goods, ({ billed, returned }, nth) => {
        const units = goods[nth]?.units ?? 0
        return { billed: billed - units, returned: returned + units }
      })
    }
    case "cancelled":
      return lines.map((line) => ({ ...line, billed: line.billed - openUnits(line) }))
    case "repriced":
      return changed(lines, happening.lines, ({ price }, nth) => ({
        price: happening.lines[nth]?.price ?? price,
      }))
    case "mistaken": {
      const corrected = changed(lines, happening.lines, (line, nth) => {
        const { price = line.price, units: billed = line.billed } = happening.lines[nth] ?? {}
        return { price, billed }
      })
      const all = [...corrected, ...happening.added.map(ordered)]
      if (!isComplete(lines)) return all
      return all.map((line) => {
        const { billed, returned, sent } = line
        return { ...line, sent: Math.max(sent, billed + returned) }
      })
    }
    case "paid":
    case "renamed":
    case "rebought":
    case "redated":
      return lines
  }
}

/** The lines of the order as known at that instant. */
export const standingAt = (
  { lines, happenings }: OrderFacts,
  at: number,
): ReadonlyArray<Standing> =>
  happenings.filter((each) => each.at <= at).reduce(after, lines.map(ordered))

export const valueOf = (lines: ReadonlyArray<Standing>): bigint =>
  lines.reduce((sum, { price, billed }) => sum + price * BigInt(billed), 0n)

/** Returns whether the happening is billed by a document. */
export const isBilled = ({ kind }: Happening): boolean => kind !== "shipped" && kind !== "paid"
