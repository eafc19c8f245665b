import { describe, expect, it } from "vitest"
import { portsOf, portsPage } from "./ports.ts"

const inline = `/** The head of the file. */
import * as Context from "effect/Context"

/** Where orders are kept.
 *
 * Saving a stale version fails.
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

describe("Ports of the domain", () => {
  it("portsOf finds the ports of the domain in the order of their paths", () => {
    expect(portsOf(tree).map(({ name, key }) => [name, key])).toEqual([
      ["Clock", "@procurement/domain/Clock"],
      ["OrderStore", "@procurement/domain/order/OrderStore"],
    ])
  })

  it("a port has its purpose and its methods with their docstrings", () => {
    expect(portsOf(tree)[1]).toMatchObject({
      purpose: "Where orders are kept.\n\nSaving a stale version fails.",
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

  it("a port may use a named shape and the comment at the head of its file", () => {
    expect(portsOf(tree)[0]).toMatchObject({
      purpose: "Keeps time.",
      methods: [{ name: "now", signature: "Effect.Effect<Instant>", purpose: "Now." }],
    })
  })

  it("portsPage links each source", () => {
    const page = portsPage(tree)
    expect(page).toContain("- [OrderStore](#orderstore): `find`, `save`, `revision`\n")
    expect(page).toContain("[clock.ts](../packages/domain/src/calendar/clock.ts)")
    expect(page.endsWith("\n")).toBe(true)
  })
})
