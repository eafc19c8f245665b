import { describe, expect, it } from "vitest"
import { portsOf, portsPage } from "./ports.ts"

const inline = `/** The head of the file. */
import * as Context from "effect/Context"

/** Where orders are kept.
 *
 * Whoever saves a stale version loses.
 */
export class OrderStore extends Context.Service<
  OrderStore,
  {
    /** The order as last saved, or none. */
    readonly find: (id: OrderId) => Effect.Effect<Option.Option<Order>, "Gone">
    readonly save: (change: {
      readonly order: Order
      readonly events: ReadonlyArray<OrderEvent>
    }) => Effect.Effect<void>
    /** Changes with every save. */
    readonly revision: Effect.Effect<string>
  }
>()("@procurement/domain/order/OrderStore") {}
`

const named = `/** Keeps time. */
export interface ClockShape {
  /** Now. */
  readonly now: Effect.Effect<Instant>
}

export class Clock extends Context.Service<Clock, ClockShape>()("@procurement/domain/Clock") {}
`

const tree = new Map([
  ["packages/domain/src/order/order-store.ts", inline],
  ["packages/domain/src/calendar/clock.ts", named],
  ["packages/adapters/a/src/not-a-port.ts", inline],
])

describe("The ports of the domain", () => {
  it("are found in the order of their paths, in the domain alone", () => {
    expect(portsOf(tree).map(({ name, key }) => [name, key])).toEqual([
      ["Clock", "@procurement/domain/Clock"],
      ["OrderStore", "@procurement/domain/order/OrderStore"],
    ])
  })

  it("carry purpose and methods with their docstrings", () => {
    expect(portsOf(tree)[1]).toMatchObject({
      purpose: "Where orders are kept.\n\nWhoever saves a stale version loses.",
      methods: [
        {
          name: "find",
          signature: '(id: OrderId) => Effect.Effect<Option.Option<Order>, "Gone">',
          purpose: "The order as last saved, or none.",
        },
        {
          name: "save",
          signature:
            "(change: { readonly order: Order; readonly events: ReadonlyArray<OrderEvent> }) => Effect.Effect<void>",
          purpose: "",
        },
        {
          name: "revision",
          signature: "Effect.Effect<string>",
          purpose: "Changes with every save.",
        },
      ],
    })
  })

  it("may name their shape, and speak through the head of their file", () => {
    expect(portsOf(tree)[0]).toMatchObject({
      purpose: "Keeps time.",
      methods: [{ name: "now", signature: "Effect.Effect<Instant>", purpose: "Now." }],
    })
  })

  it("make a page that links each source", () => {
    const page = portsPage(tree)
    expect(page).toContain("- [OrderStore](#orderstore): `find`, `save`, `revision`\n")
    expect(page).toContain("[clock.ts](../packages/domain/src/calendar/clock.ts)")
    expect(page.endsWith("\n")).toBe(true)
  })
})
