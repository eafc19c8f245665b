/** Event filters of subscriptions. */
import { describe, expect, it } from "@effect/vitest"
import { eventCatalogue, eventTypes } from "@procurement/domain/events"
import {
  defaultEventFilters,
  deliverableTypes,
  type EventFilter,
  eventFilters,
  matchesFilter,
  typesMatching,
  isSubscribedTo,
} from "@procurement/domain/webhook"
import * as Schema from "effect/Schema"

describe("Event filters", () => {
  it("every type of the catalogue, every group of types and `*` are filters, each once", () => {
    expect(eventFilters.slice(0, eventTypes.length)).toEqual(Object.keys(eventCatalogue))
    expect(eventFilters.slice(eventTypes.length)).toEqual([
      "order.*",
      "invoice.*",
      "catalog.*",
      "quota.*",
      "token.*",
      "rate_limit.*",
      "webhook.*",
      "*",
    ])
    expect(new Set(eventFilters).size).toBe(eventFilters.length)
  })

  it("a subscription receives shipments, issued and paid invoices by default", () => {
    expect(defaultEventFilters).toEqual(["order.shipped", "invoice.issued", "invoice.paid"])
  })

  it("every event type and the test event can be delivered", () => {
    expect(deliverableTypes).toEqual([...eventTypes, "webhook.test"])
  })

  it.each([
    ["invoice.paid", ["invoice.paid"]],
    [
      "invoice.*",
      [
        "invoice.issued",
        "invoice.rejected",
        "invoice.voided",
        "invoice.issued_outside",
        "invoice.paid",
        "invoice.overdue",
      ],
    ],
    ["token.*", ["token.expiring"]],
    ["*", eventTypes],
  ] as const)("the filter %s matches the types %j", (filter, types) => {
    expect(typesMatching([filter])).toEqual(types)
  })

  it("groups and `*` match types of later versions; a group matches whole words only", () => {
    expect(isSubscribedTo({ events: ["*"] }, "payment.refunded")).toBe(true)
    expect(isSubscribedTo({ events: ["invoice.*"] }, "invoice.archived")).toBe(true)
    expect(isSubscribedTo({ events: ["invoice.*"] }, "invoice_draft.made")).toBe(false)
    expect(isSubscribedTo({ events: ["order.*"] }, "preorder.accepted")).toBe(false)
    expect(isSubscribedTo({ events: ["invoice.paid"] }, "invoice.paid.twice")).toBe(false)
  })
})

const Filters = { filters: Schema.Array(Schema.Literals(eventFilters)) }

describe("matchesFilter and typesMatching", () => {
  it.prop(
    "a subscription matches exactly the types that a filter matches",
    Filters,
    ({ filters }) => {
      const wanted = eventTypes.filter((type) => isSubscribedTo({ events: filters }, type))
      expect(typesMatching(filters)).toEqual(wanted)
      for (const type of eventTypes) {
        const matching = filters.filter((filter: EventFilter) => matchesFilter(filter, type))
        expect(wanted.includes(type)).toBe(matching.length > 0)
      }
    },
  )

  it.prop("a further filter never removes a type", Filters, ({ filters }) => {
    for (const [index] of filters.entries()) {
      const types = typesMatching(filters.slice(0, index + 1))
      expect(types).toEqual(expect.arrayContaining([...typesMatching(filters.slice(0, index))]))
    }
  })
})
