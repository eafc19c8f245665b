/** The commands of operations: a row of the table each, called through the client. */
import { addOperation, type Request, type Row, shownItems, shownObject } from "@procurement/lib-cli"
import type { Client } from "@procurement/sdk"
import type { Context } from "../context.ts"
import rows from "../operations.json" with { type: "json" }
import { take } from "../take.ts"
import type { AddCommands } from "./command.ts"
import { byHand, type Entry, entries } from "./texts.ts"

const table: unknown = rows

/** The operations that programs can call, made from the OpenAPI document. */
export const operations = table as ReadonlyArray<Row>

/** The typed methods of the client, called with what a row describes. */
type Send = (path: string, init: object) => Promise<{ readonly data?: unknown }>
type List = (path: string, options: object) => AsyncIterable<unknown>

const largestPage = 100

const call = async (api: Client, row: Row, request: Request, signal: AbortSignal) => {
  const { path, query, body, idempotencyKey, limit } = request
  if (row.isPaged) {
    const list = api.items as List
    const pageQuery = { ...query, limit: Math.min(limit, largestPage) }
    return { items: await take(list(row.path, { path, query: pageQuery, signal }), limit) }
  }
  const send = api[row.method] as Send
  const { data } = await send(row.path, {
    params: { path, query },
    signal,
    ...(body === undefined ? {} : { body }),
    ...(idempotencyKey === undefined ? {} : { headers: { "idempotency-key": idempotencyKey } }),
  })
  return data
}

const answerWith = (context: Context, json: unknown, { columns }: Entry): void => {
  const { items } = Object(json)
  if (json === undefined) return context.answer({ json: {}, text: "done\n" })
  return context.answer(
    Array.isArray(items) ? shownItems(items, columns) : shownObject(json, columns),
  )
}

const addRow = (group: Parameters<AddCommands>[0], context: Context, row: Row): void => {
  const entry = entries[row.id] ?? {}
  const { adjust, follow } = entry
  const program = { ...context, name: "procurement-api" }
  const command = addOperation(group, row, entry, program, async (typed, options) => {
    const request = adjust?.(typed, options) ?? typed
    const { api } = await context.connect()
    const json = await call(api, row, request, context.signal)
    answerWith(context, (await follow?.(context, json, options)) ?? json, entry)
  })
  entry.add?.(command)
}

/** The rows with the words of their commands, without those written by hand. */
export const commands = operations
  .filter(({ id }) => !byHand.has(id))
  .map((row) => ({ ...row, words: entries[row.id]?.words ?? row.words }))

/** Adds the commands of a group's operations. */
export const addOperations: AddCommands = (group, context) => {
  for (const row of commands) {
    if (row.words[0] === group.name()) addRow(group, context, row)
  }
}
