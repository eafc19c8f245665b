/** The commands made from the operators' OpenAPI document, called within this process. */
import type { OperatorCalls, PreparedCall } from "@procurement/adapter-http-express/operator-calls"
import {
  addOperation,
  type Body,
  mergePatch,
  type Request,
  type Row,
  shownItems,
  shownObject,
} from "@procurement/lib-cli"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import type { CliFailure } from "../failure-messages.ts"
import type { CliPorts } from "../composition/ports.ts"
import rows from "../operations.json" with { type: "json" }
import { accepted, operatorsOf } from "../operators.ts"
import type { Outcome } from "../output.ts"
import { type AddCommands, program } from "./command.ts"
import { type Entry, entries } from "./entries.ts"
import { subgroups } from "./groups.ts"
import { words } from "./words.ts"

type Named = Row & { readonly id: keyof typeof words }

const table: unknown = rows

export const operations = table as ReadonlyArray<Named>

type Call = (
  path: Request["path"],
  content: { readonly query: Readonly<Record<string, string>>; readonly body: unknown },
) => PreparedCall<unknown, CliPorts>

const largestPage = 100

interface Page {
  readonly items: ReadonlyArray<unknown>
  readonly next: string | null
}

/** The cursor in the address of the next page. */
const cursorIn = (next: string): string =>
  new URL(next, "http://localhost").searchParams.get("cursor") ?? ""

const answerTo = (call: Call, { path, query, body, fields }: Request, paging = {}) => {
  const texts = Object.entries({ ...query, ...paging }).map(([name, value]) => [
    name,
    String(value),
  ])
  return accepted(call(path, { query: Object.fromEntries(texts), body }), fields)
}

/** The items of as many pages as it needs. */
const itemsOf = (
  call: Call,
  request: Request,
  from: object = {},
): Effect.Effect<ReadonlyArray<unknown>, CliFailure, CliPorts> => {
  const { limit } = request
  const page = answerTo(call, request, { ...from, limit: Math.min(limit, largestPage) })
  return Effect.flatMap(page, (json) => {
    const { items, next } = json as Page
    const left = limit - items.length
    if (next === null || left <= 0) return Effect.succeed(items.slice(0, limit))
    const others = itemsOf(call, { ...request, limit: left }, { cursor: cursorIn(next) })
    return Effect.map(others, (rest) => [...items, ...rest])
  })
}

/** Applies the changes to the current values of members that the operation replaces as a whole. */
const replacing = (
  calls: OperatorCalls,
  call: Call,
  request: Request,
  { read, valid }: NonNullable<Entry["replaces"]>,
) => {
  const body = request.body as Body
  const replaced = Object.keys(valid).filter((member) => member in body)
  const changed = (current: Body) => {
    const values = Object.fromEntries(replaced.map((member) => [member, current[member]]))
    return answerTo(call, { ...request, body: mergePatch(values, body) })
  }
  const checked = changed(valid)
  if (replaced.length === 0) return checked
  const current = answerTo(calls[read] as Call, { ...request, query: {}, body: undefined })
  return Effect.flatMap(current, (json) => changed(json as Body))
}

const outcomeOf = (json: unknown, { columns, show, note = "" }: Entry): Outcome => {
  if (json === undefined) return { json: {}, text: "done\n" }
  if (show !== undefined) return { json, text: show(json as never) }
  const { items } = Object(json) as { readonly items?: ReadonlyArray<unknown> }
  const { text } = items === undefined ? shownObject(json, columns) : shownItems(items, columns)
  return { json, text: `${text}${note}` }
}

/** The group of a command within it, such as `buyers list`. */
const groupWithin = (group: Command, name: string): Command =>
  group.commands.find((each) => each.name() === name) ??
  group.command(name).description(subgroups[name] ?? "")

const workOf = (
  { id, isPaged }: Named,
  { replaces }: Entry,
  calls: OperatorCalls,
  request: Request,
): Effect.Effect<unknown, CliFailure, CliPorts> => {
  const call = calls[id] as Call
  if (isPaged) return Effect.map(itemsOf(call, request), (items) => ({ items }))
  return replaces ? replacing(calls, call, request, replaces) : answerTo(call, request)
}

/** Adds the commands of a group's operations. */
export const addOperations: AddCommands = (group, submit) => {
  // Calls within this process take no idempotency key.
  for (const { isKeyed: _, ...row } of operations) {
    const [name, command] = words[row.id]
    if (name !== group.name()) continue
    const entry = entries[row.id] ?? {}
    const path = command.split(" ")
    const owner = path.slice(0, -1).reduce(groupWithin, group)
    const within = { ...row, words: [name, path.at(-1) ?? ""] } as const
    addOperation(owner, within, entry, program, async (request) =>
      submit(async (target) => {
        const work = workOf(row, entry, await operatorsOf(target), request)
        entry.check?.(target)
        return Effect.map(work, (json) => outcomeOf(json, entry))
      }),
    )
  }
}
