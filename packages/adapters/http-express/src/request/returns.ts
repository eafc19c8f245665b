/**
 * The successful responses of an operation: their description, and how the value of its handler
 * becomes JSON and headers.
 */
import { optional } from "@procurement/domain/optional"
import type { z } from "zod"
import type { Success } from "./describe-operation.ts"
import { linkTo, type Listed, nextOf } from "./page.ts"
import { jsonReply, noContent, type Reply } from "./reply.ts"

export interface Returns<Value, Json> {
  readonly successes: ReadonlyArray<Success>
  /** `url`: path and query of the request, for links to the next page. */
  readonly encode: (value: Value, url: string) => Json
  /** Default: the status of the only success. */
  readonly statusOf?: (value: Value) => Success["status"]
  readonly headersOf?: HeadersOf<Value, Json>
}

type HeadersOf<Value, Json> = (json: Json, value: Value) => Readonly<Record<string, string>>

/** What differs from the example of the schema; undefined members are absent. */
export type Differing<Json> = { readonly [Name in keyof Json]?: Json[Name] | undefined }

interface More<Value, Json> extends Pick<Success, "headers"> {
  readonly example?: Differing<Json>
  readonly headersOf?: HeadersOf<Value, Json>
}

const returning =
  (status: 200 | 201 | 202) =>
  <Value, Json>(
    description: string,
    schema: z.ZodType<Json>,
    encode: (value: Value) => NoInfer<Json>,
    { headers, example, headersOf }: More<Value, NoInfer<Json>> = {},
  ): Returns<Value, Json> => ({
    successes: [{ status, description, schema, ...optional({ headers, example }) }],
    encode,
    ...optional({ headersOf }),
  })

/** 200 with the JSON of the value. */
export const ok = returning(200)

/** 201 with the JSON of the new resource. */
export const created = returning(201)

/** 202 with the JSON of what will be done. */
export const accepted = returning(202)

/** 204. */
export const nothing = (description: string): Returns<unknown, undefined> => ({
  successes: [{ status: 204, description }],
  encode: () => undefined,
})

/** 200 with a whole list. */
export const list = <Item, Json>(
  description: string,
  schema: z.ZodType<{ items: Array<Json> }>,
  encode: (item: Item) => NoInfer<Json>,
): Returns<ReadonlyArray<Item>, { items: Array<Json> }> =>
  ok(description, schema, (items) => ({ items: items.map(encode) }))

/** A page of a list as the domain returns it. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly hasMore: boolean
}

export interface PageJson<Json> {
  items: Array<Json>
  next: string | null
}

/** 200 with a page of a list; the next page starts after the id, SKU or NIP of the last item. */
export const page = <Item, Json extends Listed>(
  description: string,
  schema: z.ZodType<PageJson<Json>>,
  encode: (item: Item) => NoInfer<Json>,
  after?: "after",
): Returns<Page<Item>, PageJson<Json>> => ({
  successes: [{ status: 200, description, schema }],
  encode: ({ items, hasMore }, url) => {
    const encoded = items.map(encode)
    return { items: encoded, next: nextOf(url, hasMore ? encoded.at(-1) : undefined, after) }
  },
  headersOf: ({ next }) => linkTo(next),
})

/** The response with this value. */
export const replyWith = <Value, Json>(
  { successes, encode, statusOf, headersOf }: Returns<Value, Json>,
  value: Value,
  url: string,
): Reply => {
  const status = statusOf?.(value) ?? successes[0]?.status ?? 200
  const json = encode(value, url)
  const headers = headersOf?.(json, value)
  return status === 204
    ? { ...noContent, headers: headers ?? {} }
    : jsonReply(status, json, headers)
}
