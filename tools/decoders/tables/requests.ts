/** Decoders of what customers send over HTTP. */
import { parseTraceparent } from "../../../packages/adapters/http-express/src/middleware/context.ts"
import { decodeOrder } from "../../../packages/adapters/http-express/src/operations/orders/placing.ts"
import {
  maximumBodyBytes,
  maximumDepth,
  maximumMembers,
  maximumOrderValues,
  structureFault,
} from "../../../packages/adapters/http-express/src/request/body.ts"
import { decodeQuery } from "../../../packages/adapters/http-express/src/request/head.ts"
import { filterParameters } from "../../../packages/adapters/http-express/src/operations/invoices/list.ts"
import { catalogQuery } from "../../../packages/adapters/http-express/src/schema/catalog.ts"
import { type Decoder, textOf } from "../decoder.ts"

const order = JSON.stringify({
  currency: "PLN",
  reference: "PO-2026/0117",
  buyer: {
    nip: "5252839118",
    name: "Zielona Łąka sp. z o.o.",
    address: { countryCode: "PL", line1: "ul. Długa 7", line2: "00-238 Warszawa" },
  },
  lines: [
    { sku: "KUB-330-GRA", quantity: 120 },
    { sku: "ADA-POD", quantity: 1 },
  ],
})

const jsonWords = [
  '"',
  "\\u0022",
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"__proto__":',
  "null",
  "1e400",
]

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Counts what `structureFault` limits; it reads bytes, this reads the parsed value. */
const checkStructure = (value: unknown, depth = 1): number => {
  if (typeof value !== "object" || value === null) return 0
  if (depth > maximumDepth) throw new Error("deeper than the maximum")
  const isList = Array.isArray(value)
  const parts: ReadonlyArray<unknown> = isList ? value : Object.values(value)
  if (!isList && parts.length > maximumMembers) throw new Error("more members than the maximum")
  const below = parts.map((part) => checkStructure(part, depth + 1))
  return below.reduce((sum, count) => sum + count, 1)
}

const parameters = catalogQuery.extend(filterParameters)

export const requestDecoders: ReadonlyArray<Decoder> = [
  {
    name: "json-structure",
    samples: [order, "[[[[]]]]", '{"a":{"b":[1,2,{"c":"\\u0041"}]}}'],
    maximumBytes: maximumBodyBytes,
    words: jsonWords,
    sources: /http-express\/src\/request\/body/,
    read: (input) => {
      if (structureFault(Buffer.from(input), maximumOrderValues) !== undefined) return
      checkStructure(jsonOf(textOf(input)))
    },
  },
  {
    name: "order",
    samples: [order],
    maximumBytes: maximumBodyBytes,
    words: [...jsonWords, '"lines":', '"sku":', '"quantity":', '"buyer":', "0", "-1", "1.5"],
    sources: /http-express\/src\/(?:operations\/orders|problem|schema)/,
    read: (input) => {
      const isUsual = structureFault(Buffer.from(input), maximumOrderValues) === undefined
      const body = isUsual ? jsonOf(textOf(input)) : undefined
      if (body !== undefined) decodeOrder(body)
    },
  },
  {
    name: "query",
    samples: [
      "limit=20&cursor=S1VCLTMzMC1HUkE&search=kubek",
      "status=archived&issued_from=2026-11-01&kind=KOR",
    ],
    maximumBytes: 16_384,
    words: ["&", "=", "%", "%00", "limit=", "cursor=", "period=2026-13", "search=", "2026-02-30"],
    sources: /http-express\/src\/(?:request|schema)\//,
    read: (input) => {
      const query = Object.fromEntries(new URLSearchParams(textOf(input)))
      return decodeQuery(parameters, query)
    },
  },
  {
    name: "traceparent",
    samples: ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
    maximumBytes: 1_024,
    words: ["00-", "ff", "-", "0000000000000000"],
    sources: /http-express\/src\/middleware\/context/,
    read: (input) => parseTraceparent(textOf(input)),
  },
]
