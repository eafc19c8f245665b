/** An order that a person writes, or writes again, until it is placed. Pure. */
import { ApiError } from "../api/api.ts"
import type { CatalogItem, OrderRequest } from "../api/api-types.ts"
import { filled } from "../api/calls.ts"
import type { ShownOrder } from "./order-parts.tsx"

type Offer = Pick<CatalogItem, "minimumQuantity" | "quantityStep">

export interface DraftLine extends Partial<Offer> {
  readonly sku: string
  readonly name: string
  readonly unit: string
  /** As typed. */
  readonly quantity: string
  /** How often the article was added again: its field then has another quantity. */
  readonly added: number
}

/** A request with the key under which it is sent. */
export interface Keyed {
  readonly content: string
  readonly key: string
}

export interface Draft {
  readonly lines: ReadonlyArray<DraftLine>
  readonly currency: OrderRequest["currency"]
  readonly reference: string
  /** The delivery address; without both, the goods go to the buyer's. */
  readonly line1: string
  readonly line2: string
  /** Of a repeated order; by default the person's company. */
  readonly buyer?: ShownOrder["buyer"] | undefined
  /** Articles of a repeated order that can't be ordered any more. */
  readonly left: ReadonlyArray<string>
  /** The request that was shown last, which may have been sent without a response. */
  readonly shown?: Keyed
}

export const emptyDraft: Draft = {
  lines: [],
  currency: "PLN",
  reference: "",
  line1: "",
  line2: "",
  left: [],
}

/** Adds an article; one that is there already gets more. */
export const withLine = (
  lines: ReadonlyArray<DraftLine>,
  line: Omit<DraftLine, "added">,
): ReadonlyArray<DraftLine> => {
  const before = lines.find(({ sku }) => sku === line.sku)
  if (before === undefined) return [...lines, { ...line, added: 0 }]
  const quantity = String(Number(before.quantity) + Number(line.quantity))
  return lines.map((each) =>
    each === before ? { ...each, ...line, quantity, added: each.added + 1 } : each,
  )
}

/** The request for the draft; whether it is valid, the API decides. */
export const bodyOf = (draft: Draft): OrderRequest => {
  const { lines, currency, buyer } = draft
  const reference = draft.reference.trim()
  const [line1, line2] = [draft.line1.trim(), draft.line2.trim()]
  const address = { countryCode: "PL", line1, ...filled({ line2 }) } as const
  return {
    currency,
    ...filled({ reference }),
    ...(buyer === undefined ? {} : { buyer }),
    ...(line1 === "" && line2 === "" ? {} : { deliveryAddress: address }),
    lines: lines.map(({ sku, quantity }) => ({ sku, quantity: Number(quantity) })),
  }
}

/** The key of a request: the same one as before, as long as the request is the same. */
export const keyed = (
  before: Keyed | undefined,
  body: OrderRequest,
  newKey: () => string,
): Keyed => {
  const content = JSON.stringify(body)
  return before?.content === content ? before : { content, key: newKey() }
}

/** The same articles for the same buyer, to the same address. */
export const repeated = (
  order: Pick<ShownOrder, "lines" | "total" | "buyer" | "deliveryAddress">,
): Draft => ({
  ...emptyDraft,
  lines: order.lines.reduce<ReadonlyArray<DraftLine>>(
    (lines, { sku, name, unit, quantity }) =>
      withLine(lines, { sku, name, unit, quantity: String(quantity) }),
    [],
  ),
  currency: order.total.currency,
  buyer: order.buyer,
  line1: order.deliveryAddress?.line1 ?? "",
  line2: order.deliveryAddress?.line2 ?? "",
})

/** Leaves out the articles that the API refused in any quantity. */
export const withoutRefused = (draft: Draft, refusal: unknown): Draft => {
  const errors = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : []
  const pointers = new Set(errors.map(({ pointer }) => pointer))
  const isRefused = (_: DraftLine, nth: number): boolean => pointers.has(`/lines/${nth}/sku`)
  return {
    ...draft,
    lines: draft.lines.filter((line, nth) => !isRefused(line, nth)),
    left: draft.lines.filter(isRefused).map(({ sku, name }) => `${name} (${sku})`),
  }
}
