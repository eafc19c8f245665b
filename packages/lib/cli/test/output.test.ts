/** JSON as text for people. */
import { expect, it } from "vitest"
import { shownItems, shownObject } from "../src/index.ts"

const order = {
  id: "ord_1",
  total: { amount: "12.00", currency: "PLN" },
  acceptedAt: "2026-11-27",
  isPaid: false,
  note: null,
  tags: ["a", "b"],
  fulfilment: { hub: "Warszawa" },
  lines: [
    { sku: "A", quantity: 1 },
    { sku: "B", quantity: 2 },
  ],
}

it("an object has a row for each value, also of the objects in it", () => {
  expect(shownObject(order)).toEqual({
    json: order,
    text: [
      "id              ord_1",
      "total           12.00 PLN",
      "accepted at     2026-11-27",
      "is paid         no",
      "tags            a b",
      "fulfilment hub  Warszawa",
      "lines           A  1",
      "lines           B  2",
      "",
    ].join("\n"),
  })
})

it("chosen columns have their titles, and absent values no row", () => {
  const columns = { order: "id", hub: "fulfilment.hub", problem: "problem.code" }
  expect(shownObject(order, columns).text).toBe("order  ord_1\nhub    Warszawa\n")
})

it("an object in a list has its values in one row, and further rows for the lists in it", () => {
  const parcel = { carrier: "InPost", lines: [{ line: 1, quantity: 4 }], events: [] }
  const other = { carrier: "DHL", events: [{ at: "10:00" }, { at: "11:00" }] }
  expect(shownObject({ id: "ord_1", parcels: [parcel, other] }).text).toBe(
    [
      "id              ord_1",
      "parcels         InPost",
      "parcels lines   1  4",
      "parcels         DHL",
      "parcels events  10:00",
      "parcels events  11:00",
      "",
    ].join("\n"),
  )
})

it("items have a column for each of their values, at most six", () => {
  const items = [{ a: 1, b: null, c: { d: 1 }, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9 }, { b: 2 }]
  expect(shownItems(items)).toEqual({
    json: { items },
    text: "a  d  e  f  g  h\n1  4  5  6  7  8\n-  -  -  -  -  -\n",
  })
  expect(shownItems([]).text).toBe("no results\n")
})
