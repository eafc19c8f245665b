/** Decoders of the bodies and queries that customers and operators send over HTTP. */
import { makeApiRoutes } from "../../../packages/adapters/http-express/src/api-routes.ts"
import { exampleOf } from "../../../packages/adapters/http-express/src/openapi/example.ts"
import { consoleRoutes } from "../../../packages/adapters/http-express/src/operations/console/sign-in.ts"
import { decodeOrder } from "../../../packages/adapters/http-express/src/operations/orders/placing.ts"
import {
  maximumBodyBytes,
  maximumDepth,
  maximumMembers,
  maximumOrderValues,
  structureFault,
} from "../../../packages/adapters/http-express/src/request/body.ts"
import { operatorOperations } from "../../../packages/adapters/http-express/src/operator/operator-operations.ts"
import { bodyErrors } from "../../../packages/adapters/http-express/src/problem/field-errors.ts"
import {
  canonicalJson,
  decodeQuery,
} from "../../../packages/adapters/http-express/src/request/head.ts"
import { type Decoder, PropertyBroken, textOf } from "../decoder.ts"

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
  if (depth > maximumDepth) throw new PropertyBroken("deeper than the maximum")
  const isList = Array.isArray(value)
  const parts: ReadonlyArray<unknown> = isList ? value : Object.values(value)
  if (!isList && parts.length > maximumMembers) {
    throw new PropertyBroken("more members than the maximum")
  }
  const below = parts.map((part) => checkStructure(part, depth + 1))
  return below.reduce((sum, count) => sum + count, 1)
}

const many = (count: number, each: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => each(nth)).join()

const apiRoutes = makeApiRoutes({
  tokenEndpoint: () => undefined,
  mode: "sandbox",
  asyncApi: () => ({}),
  now: () => 0,
  publicUrl: () => "https://api.example.com",
})

type Schema = Parameters<typeof decodeQuery>[0]

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "safeParse" in value

const routes = [...apiRoutes, ...Object.values(operatorOperations), ...consoleRoutes]

const bodies = routes.flatMap((route) => {
  const { operationId: id, requestBody: body } = route.operation
  const content = body !== undefined && "content" in body ? body.content : {}
  const schema = content["application/json"]?.schema
  if (!isSchema(schema)) return []
  return [{ id, schema, maximumValues: "maximumValues" in route ? route.maximumValues : undefined }]
})

const querySchemas = routes
  .map(({ operation: { requestParams } }): unknown => requestParams?.query)
  .filter(isSchema)

const parametersOf = (schema: Schema): ReadonlyArray<string> =>
  Object.keys("shape" in schema ? (schema.shape as object) : {})

/** The first byte of an input selects one of the table. */
const selected = <A>(table: ReadonlyArray<A>, input: Uint8Array): A => {
  const one = table[(input[0] ?? 0) % table.length]
  if (one === undefined) throw new TypeError("the table is empty")
  return one
}

const selecting = (nth: number, rest: string): Uint8Array =>
  Buffer.concat([Buffer.of(nth), Buffer.from(rest)])

const bodySamples = bodies.map(({ schema }, nth) =>
  selecting(nth, JSON.stringify(exampleOf(schema) ?? {})),
)

const bodyOf = (operation: string, json: string): Uint8Array =>
  selecting(
    bodies.findIndex(({ id }) => id === operation),
    json,
  )

const extremeBodies = [
  bodyOf("importBankStatement", `{"content":"${"\\n".repeat(490_000)}"}`),
  bodyOf("importCatalog", `{"content":"${"ż".repeat(490_000)}"}`),
  bodyOf(
    "issueOutside",
    `{"number":"A","issueDate":"2026-11-20","scan":"JVBERi0x${"A".repeat(899_980)}"}`,
  ),
  bodyOf("createWebhook", `{"url":"https://${"a.".repeat(450_000)}","events":["invoice.paid"]}`),
  bodyOf("createWebhook", `{"url":"https://a.example","events":[${many(1_090, () => '"x"')}]}`),
  bodyOf("createTenant", `{${many(99, (nth) => `"${"x".repeat(10_000)}${nth}":0`)}}`),
]

const queryNames = [...new Set(querySchemas.flatMap(parametersOf))]

const readBody = (input: Uint8Array): void => {
  const json = Buffer.from(input.slice(1))
  const { schema, maximumValues } = selected(bodies, input)
  if (structureFault(json, maximumValues) !== undefined) return
  const body = jsonOf(textOf(json))
  const parsed = schema.safeParse(body)
  if (!parsed.success && bodyErrors(parsed.error, body).length === 0) {
    throw new PropertyBroken("a body is refused without an error")
  }
}

/** Equal values have one text, which means the same. */
const checkCanonical = (value: unknown): void => {
  const text = canonicalJson(value)
  const again: unknown = JSON.parse(text)
  if (canonicalJson(again) !== text) throw new PropertyBroken("a text is not canonical")
  if (JSON.stringify(sorted(again)) !== JSON.stringify(sorted(value))) {
    throw new PropertyBroken("the canonical text means something else")
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}

const orderOf = (lines: string): string => `{"currency":"PLN","lines":[${lines}]}`

/** As in the bench of blocking: the most work that an order may cause. */
const extremeOrders = [
  orderOf(many(4_000, () => '{"sku":"KUB-330-BIA","quantity":1}')),
  orderOf(many(4_000, (nth) => `{"sku":"NO-${nth}","quantity":0}`)),
  orderOf(many(190, () => `{${many(100, (nth) => `"${nth}":0`)}}`)),
  orderOf(many(190, () => `{${many(100, (nth) => `"\\u0041${nth}":0`)}}`)),
  `{"currency":"PLN","reference":"${"ż".repeat(450_000)}","lines":[]}`,
  `{"currency":"PLN","lines":[],"${"\\u0041".repeat(150_000)}":1}`,
  orderOf("9".repeat(900_000)),
  "[".repeat(900_000),
]

export const requestDecoders: ReadonlyArray<Decoder> = [
  {
    name: "json-structure",
    samples: [order, "[[[[]]]]", '{"a":{"b":[1,2,{"c":"\\u0041"}]}}'],
    extremes: extremeOrders,
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
    extremes: extremeOrders,
    maximumBytes: maximumBodyBytes,
    words: [...jsonWords, '"lines":', '"sku":', '"quantity":', '"buyer":', "0", "-1", "1.5"],
    sources: /http-express\/src\/(?:operations\/orders|problem|schema)|node_modules\/zod/,
    read: (input) => {
      const isUsual = structureFault(Buffer.from(input), maximumOrderValues) === undefined
      const body = isUsual ? jsonOf(textOf(input)) : undefined
      return body === undefined ? undefined : decodeOrder(body)
    },
  },
  {
    name: "body",
    samples: bodySamples,
    extremes: extremeBodies,
    maximumBytes: maximumBodyBytes,
    words: [...jsonWords, "-1", "1.5", '"2026-02-30"', '"PLN"', '"\\u0000"', "9".repeat(20)],
    sources: /http-express\/src\/(?:problem|schema|operations)|domain\/src|node_modules\/zod/,
    read: readBody,
  },
  {
    name: "canonical-json",
    samples: [order, '{"b":[1e3,-0,"\\u00e9"],"a":{"__proto__":null,"10":1,"9":2}}'],
    maximumBytes: 100_000,
    words: [...jsonWords, "0.1", "1E-7", "\\ud800", '"1":'],
    sources: /http-express\/src\/request\/(?:head|body)/,
    read: (input) => {
      const isUsual = structureFault(Buffer.from(input), maximumOrderValues) === undefined
      const value = isUsual ? jsonOf(textOf(input)) : undefined
      if (value !== undefined) checkCanonical(value)
    },
  },
  {
    name: "query",
    samples: querySchemas.map((schema, nth) =>
      selecting(nth, `limit=20&cursor=S1VCLTMzMC1HUkE&${parametersOf(schema).join("=a&")}=b`),
    ),
    extremes: [selecting(0, `search=${"%C5%BC".repeat(2_700)}`), selecting(0, "a&".repeat(8_000))],
    maximumBytes: 16_384,
    words: ["&", "=", "%", "%00", "2026-13", "kubek", "2026-02-30", ...queryNames],
    sources: /http-express\/src\/(?:request|schema|problem)|domain\/src|node_modules\/zod/,
    read: (input) => {
      const query = Object.fromEntries(new URLSearchParams(textOf(input.slice(1))))
      return decodeQuery(selected(querySchemas, input), query)
    },
  },
]
